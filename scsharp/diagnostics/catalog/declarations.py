"""Messages about declarations: types, members, modifiers, inheritance."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from scsharp.diagnostics.catalog.entry import error, warning


@error("CS0106")
def modifier_not_valid(word: str) -> str:
    return f"The modifier '{word}' is not valid for this item"


@error("CS0681")
def abstract_field() -> tuple[str, str]:
    text = "The modifier 'abstract' is not valid on fields. Try using a property instead."
    return text, "write a property: abstract int Count { get; set; }"


@error("CS1004")
def modifier_twice(word: str) -> str:
    return f"Duplicate '{word}' modifier"


@error("CS0107")
def several_access_modifiers() -> str:
    return "More than one protection modifier"


@error("CS0100")
def parameter_twice(name: str) -> str:
    return f"The parameter name '{name}' is a duplicate"


@error("CS0225")
def params_not_array() -> str:
    return "The params parameter must be a single dimensional array"


@error("CS0231")
def params_not_last() -> str:
    return "A params parameter must be the last parameter in a parameter list"


@error("CS1737")
def default_before_required() -> tuple[str, str]:
    text = "Optional parameters must appear after all required parameters"
    return text, "move the parameters with default values to the end"


@error("CS1741")
def default_of_reference(modifier: str) -> str:
    return f"A ref or out parameter cannot have a default value ({modifier})"


@error("CS1736")
def default_not_constant(name: str) -> tuple[str, str]:
    text = f"Default parameter value for '{name}' must be a compile-time constant"
    return text, "use null or a constant, and put the value in inside the method"


@error("CS1750")
def default_of_other_type(value: str, parameter: str) -> str:
    return (
        f"A value of type '{value}' cannot be used as a default parameter because there are no "
        f"standard conversions to type '{parameter}'"
    )


@error("CS1547")
def void_not_allowed() -> str:
    return "Keyword 'void' cannot be used in this context"


@error("CS1536")
def void_parameter() -> str:
    return "Invalid parameter type 'void'"


@error("CS0670")
def void_field() -> str:
    return "Field cannot have void type"


@error("CS0547")
def void_property(name: str) -> str:
    return f"'{name}': property or indexer cannot have void type"


@error("CS0692")
def type_parameter_twice(name: str) -> str:
    return f"Duplicate type parameter '{name}'"


@warning("CS0693")
def type_parameter_hides(name: str, outer: str) -> str:
    return (
        f"Type parameter '{name}' has the same name as the type parameter from outer type '{outer}'"
    )


@error("CS0699")
def constraint_without_parameter(name: str) -> str:
    return f"The declaration does not define type parameter '{name}'"


@error("CS0409")
def constraint_twice(name: str) -> str:
    return (
        f"A constraint clause has already been specified for type parameter '{name}'. All of the "
        "constraints for a type parameter must be specified in a single where clause."
    )


@error("CS0701")
def constraint_sealed(name: str) -> str:
    return (
        f"'{name}' is not a valid constraint. A type used as a constraint must be an interface, "
        "a non-sealed class or a type parameter."
    )


# -------------------------------------------------------------------------------- types


@error("CS0101")
def type_declared_twice(name: str, namespace: str) -> str:
    place = namespace or "<global namespace>"
    return f"The namespace '{place}' already contains a definition for '{name}'"


@error("CS0102")
def member_declared_twice(type_: str, name: str) -> str:
    return f"The type '{type_}' already contains a definition for '{name}'"


@error("CS0111")
def method_declared_twice(type_: str, name: str) -> tuple[str, str]:
    text = f"Type '{type_}' already defines a member called '{name}' with the same parameter types"
    return text, "change the parameters or the name of one of them"


@error("CS0542")
def member_named_as_type(name: str) -> str:
    return f"'{name}': member names cannot be the same as their enclosing type"


@error("CS0146")
def circular_base(one: str, other: str) -> str:
    return f"Circular base type dependency involving '{one}' and '{other}'"


@error("CS0529")
def circular_interface(one: str, other: str) -> str:
    return f"Inherited interface '{other}' causes a cycle in the interface hierarchy of '{one}'"


@error("CS0523")
def circular_struct(member: str, type_: str) -> str:
    return f"Struct member '{member}' of type '{type_}' causes a cycle in the struct layout"


@error("CS0509")
def base_is_sealed(type_: str, base: str) -> str:
    return f"'{type_}': cannot derive from sealed type '{base}'"


@error("CS0709")
def base_is_static(type_: str, base: str) -> str:
    return f"'{type_}': cannot derive from static class '{base}'"


@error("CS0713")
def static_class_with_base(type_: str, base: str) -> str:
    return f"Static class '{type_}' cannot derive from type '{base}'. Static classes must derive from object."


@error("CS0714")
def static_class_with_interface(type_: str) -> str:
    return f"'{type_}': static classes cannot implement interfaces"


@error("CS0527")
def base_is_no_interface(name: str) -> str:
    return f"Type '{name}' in interface list is not an interface"


@error("CS1721")
def several_bases(type_: str, first: str, second: str) -> str:
    return f"Class '{type_}' cannot have multiple base classes: '{first}' and '{second}'"


@error("CS1722")
def base_not_first(name: str) -> str:
    return f"Base class '{name}' must come before any interfaces"


@error("CS0528")
def interface_twice(name: str) -> str:
    return f"'{name}' is already listed in interface list"


@error("CS0644")
def base_is_special(type_: str, base: str) -> str:
    return f"'{type_}' cannot derive from special class '{base}'"


@error("CS0689")
def base_is_parameter(name: str) -> str:
    return f"Cannot derive from '{name}' because it is a type parameter"


@error("CS8864")
def record_base_is_class() -> str:
    return "Records may only inherit from object or another record"


@error("CS8865")
def class_base_is_record() -> str:
    return "Only records may inherit from records."


@error("CS1008")
def enum_base_not_integer() -> str:
    return "Type byte, sbyte, short, ushort, int, uint, long, or ulong expected"


@error("CS0418")
def abstract_and_sealed(name: str) -> str:
    return f"'{name}': an abstract type cannot be sealed or static"


@error("CS0441")
def static_and_sealed(name: str) -> tuple[str, str]:
    text = f"'{name}': a type cannot be both static and sealed"
    return text, "a static class is sealed already: leave out sealed"


@warning("CS8981")
def lower_case_type(name: str) -> str:
    return (
        f"The type name '{name}' only contains lower-cased ascii characters. Such names may "
        "become reserved for the language."
    )


# ------------------------------------------------------------------------------ members


@error("CS0500")
def abstract_with_body(name: str) -> str:
    return f"'{name}' cannot declare a body because it is marked abstract"


@error("CS0501")
def body_missing(name: str) -> tuple[str, str]:
    text = f"'{name}' must declare a body because it is not marked abstract, extern, or partial"
    return text, "write { ... } or => ... after it"


@error("CS0513")
def abstract_in_concrete(member: str, type_: str) -> tuple[str, str]:
    text = f"'{member}' is abstract but it is contained in non-abstract type '{type_}'"
    return text, "mark the class abstract"


@error("CS0549")
def virtual_in_sealed(member: str, type_: str) -> str:
    return f"'{member}' is a new virtual member in sealed type '{type_}'"


@error("CS0621")
def virtual_private(member: str) -> str:
    return f"'{member}': virtual or abstract members cannot be private"


@error("CS0112")
def static_virtual(word: str) -> str:
    return f"A static member cannot be marked as '{word}'"


@error("CS0113")
def override_with_new(member: str) -> str:
    return f"A member '{member}' marked as override cannot be marked as new or virtual"


@error("CS0238")
def sealed_without_override(member: str) -> str:
    return f"'{member}' cannot be sealed because it is not an override"


@error("CS0503")
def abstract_conflict(member: str, word: str) -> str:
    return f"The abstract method '{member}' cannot be marked {word}"


@warning("CS0628")
def protected_in_sealed(member: str) -> tuple[str, str]:
    text = f"'{member}': new protected member declared in sealed type"
    return text, "write private: nothing derives from a sealed class"


@error("CS1057")
def protected_in_static(member: str) -> tuple[str, str]:
    text = f"'{member}': static classes cannot contain protected members"
    return text, "write private, or public"


@error("CS8983")
def struct_without_constructor() -> tuple[str, str]:
    text = "A 'struct' with field initializers must include an explicitly declared constructor."
    return text, "write one, as in public Point() { }, or leave out the initial values"


@error("CS0666")
def protected_in_struct(member: str) -> str:
    return f"'{member}': new protected member declared in struct"


@error("CS0708")
def instance_in_static(name: str) -> tuple[str, str]:
    return f"'{name}': cannot declare instance members in a static class", "mark it static"


@error("CS0710")
def static_class_constructor() -> str:
    return "Static classes cannot have instance constructors"


@error("CS0715")
def static_class_operator(name: str) -> str:
    return f"'{name}': static classes cannot contain user-defined operators"


@error("CS0525")
def interface_field() -> str:
    return "Interfaces cannot contain instance fields"


@error("CS0526")
def interface_constructor() -> str:
    return "Interfaces cannot contain instance constructors"


@error("CS0132")
def static_constructor_parameters(name: str) -> str:
    return f"'{name}': a static constructor must be parameterless"


@error("CS0515")
def static_constructor_access(name: str) -> str:
    return f"'{name}': access modifiers are not allowed on static constructors"


@error("CS0145")
def constant_without_value() -> str:
    return "A const field requires a value to be provided"


@error("CS0133")
def constant_not_constant(name: str) -> tuple[str, str]:
    text = f"The expression being assigned to '{name}' must be constant"
    return text, "use static readonly instead of const"


@error("CS0110")
def circular_constant(name: str) -> str:
    return f"The evaluation of the constant value for '{name}' involves a circular definition"


@error("CS0504")
def constant_static(name: str) -> str:
    return f"The constant '{name}' cannot be marked static"


@error("CS0543")
def enum_value_overflow(name: str) -> str:
    return f"'{name}': the enumerator value is too large to fit in its type"


@error("CS0548")
def no_accessors(name: str) -> str:
    return f"'{name}': property or indexer must have at least one accessor"


@error("CS8051")
def auto_property_without_get() -> str:
    return "Auto-implemented properties must have get accessors."


@error("CS8050")
def initializer_without_auto_property() -> str:
    return "Only auto-implemented properties can have initializers."


@error("CS8053")
def interface_property_initializer() -> str:
    return "Instance properties in interfaces cannot have initializers."


@error("CS0273")
def accessor_not_narrower(accessor: str, name: str) -> str:
    return (
        f"The accessibility modifier of the '{accessor}' accessor must be more restrictive than "
        f"the property or indexer '{name}'"
    )


@error("CS0276")
def accessor_access_alone(member: str) -> tuple[str, str]:
    text = (
        f"'{member}': accessibility modifiers on accessors may only be used if the property or "
        "indexer has both a get and a set accessor"
    )
    return text, "write the modifier before the property's type"


@error("CS0274")
def both_accessors_restricted(name: str) -> str:
    return (
        "Cannot specify accessibility modifiers for both accessors of the property or indexer "
        f"'{name}'"
    )


@error("CS0066")
def event_not_delegate(name: str) -> str:
    return f"'{name}': event must be of a delegate type"


@error("CS0065")
def event_needs_both(name: str) -> str:
    return f"'{name}': event property must have both add and remove accessors"


@error("CS1551")
def indexer_without_parameters() -> str:
    return "Indexers must have at least one parameter"


@error("CS0558")
def operator_not_public_static(name: str) -> tuple[str, str]:
    text = f"User-defined operator '{name}' must be declared static and public"
    return text, "write public static in front of it"


@error("CS0563")
def operator_without_own_type() -> str:
    return "One of the parameters of a binary operator must be the containing type"


@error("CS0562")
def unary_operator_without_own_type() -> str:
    return "The parameter of a unary operator must be the containing type"


@error("CS0556")
def conversion_without_own_type() -> str:
    return "User-defined conversion must convert to or from the enclosing type"


@error("CS0555")
def conversion_to_itself() -> str:
    return "User-defined operator cannot convert a type to itself"


@error("CS0552")
def conversion_of_interface(name: str) -> str:
    return f"'{name}': user-defined conversions to or from an interface are not allowed"


@error("CS0553")
def conversion_of_base(name: str) -> str:
    return f"'{name}': user-defined conversions to or from a base type are not allowed"


@error("CS0557")
def conversion_twice(type_: str) -> str:
    return f"Duplicate user-defined conversion in type '{type_}'"


@error("CS0216")
def operator_needs_partner(name: str, partner: str) -> str:
    return f"The operator '{name}' requires a matching operator '{partner}' to also be defined"


@error("CS1534")
def binary_operator_parameters(sign: str) -> str:
    return f"Overloaded binary operator '{sign}' takes two parameters"


@error("CS1535")
def unary_operator_parameters(sign: str) -> str:
    return f"Overloaded unary operator '{sign}' takes one parameter"


@error("CS0215")
def bool_operator_type() -> str:
    return "The return type of operator True or False must be bool"


@error("CS0448")
def increment_type() -> str:
    return (
        "The return type for ++ or -- operator must match the parameter type or be derived from "
        "the parameter type"
    )


@error("CS0590")
def void_operator() -> str:
    return "User-defined operators cannot return void"


@error("CS1106")
def extension_outside_static_class() -> tuple[str, str]:
    text = "Extension method must be defined in a non-generic static class"
    return text, "put it into a static class of its own"


@error("CS1109")
def extension_in_nested_class(type_: str) -> tuple[str, str]:
    text = (
        f"Extension methods must be defined in a top level static class; {type_} is a nested class"
    )
    return text, f"put {type_} beside the class that it is in"


@error("CS1105")
def extension_not_static() -> str:
    return "Extension method must be static"


@error("CS1100")
def this_not_first(name: str) -> str:
    return f"Method has a parameter modifier 'this' which is not on the first parameter ({name})"


@error("CS8862")
def must_chain_to_primary() -> str:
    return (
        "A constructor declared in a type with parameter list must have 'this' constructor "
        "initializer."
    )


@error("CS0516")
def constructor_calls_itself(name: str) -> str:
    return f"Constructor '{name}' cannot call itself"


# -------------------------------------------------------------------------- inheritance


@error("CS0115")
def nothing_to_override(member: str, name: str, known: Sequence[str]) -> tuple[str, str]:
    text = f"'{member}': no suitable method found to override"
    near = get_close_matches(name, [one for one in known if one != name], n=1)
    if near:
        return text, f"did you mean '{near[0]}'?"
    return text, "the base class needs a virtual or abstract member with the same parameters"


@error("CS0506")
def base_not_virtual(member: str, base: str) -> tuple[str, str]:
    text = (
        f"'{member}': cannot override inherited member '{base}' because it is not marked "
        "virtual, abstract, or override"
    )
    return text, "mark the base member virtual"


@error("CS0239")
def base_member_sealed(member: str, base: str) -> str:
    return f"'{member}': cannot override inherited member '{base}' because it is sealed"


@error("CS0507")
def access_changed(member: str, access: str, base: str) -> str:
    return (
        f"'{member}': cannot change access modifiers when overriding '{access}' inherited member "
        f"'{base}'"
    )


@error("CS0508")
def return_type_changed(member: str, base: str, type_: str) -> str:
    return f"'{member}': return type must be '{type_}' to match overridden member '{base}'"


@error("CS1715")
def property_type_changed(member: str, base: str, type_: str) -> str:
    return f"'{member}': type must be '{type_}' to match overridden member '{base}'"


@error("CS0544")
def base_is_no_property(member: str, base: str) -> str:
    return f"'{member}': cannot override because '{base}' is not a property"


@error("CS0505")
def base_is_no_method(member: str, base: str) -> str:
    return f"'{member}': cannot override because '{base}' is not a function"


@error("CS0545")
def no_getter_to_override(member: str, base: str) -> str:
    return f"'{member}': cannot override because '{base}' does not have an overridable get accessor"


@error("CS8080")
def auto_override_not_whole() -> tuple[str, str]:
    text = "Auto-implemented properties must override all accessors of the overridden property."
    return text, "write set; too, or give get a body"


@error("CS0546")
def no_setter_to_override(member: str, base: str) -> str:
    return f"'{member}': cannot override because '{base}' does not have an overridable set accessor"


@error("CS0534")
def abstract_not_implemented(type_: str, member: str) -> tuple[str, str]:
    text = f"'{type_}' does not implement inherited abstract member '{member}'"
    return text, "write the member with override, or mark the class abstract"


@error("CS0535")
def interface_not_implemented(type_: str, member: str) -> tuple[str, str]:
    text = f"'{type_}' does not implement interface member '{member}'"
    return text, "declare a public member with that name, those parameters and that result"


@error("CS0736")
def implementation_is_static(type_: str, member: str, found: str) -> str:
    return (
        f"'{type_}' does not implement instance interface member '{member}'. '{found}' cannot "
        "implement the interface member because it is static."
    )


@error("CS0737")
def implementation_not_public(type_: str, member: str, found: str) -> tuple[str, str]:
    text = (
        f"'{type_}' does not implement interface member '{member}'. '{found}' cannot implement "
        "an interface member because it is not public."
    )
    return text, "mark it public"


@error("CS0738")
def implementation_returns_other(type_: str, member: str, found: str, wanted: str) -> str:
    return (
        f"'{type_}' does not implement interface member '{member}'. '{found}' cannot implement "
        f"'{member}' because it does not have the matching return type of '{wanted}'."
    )


@error("CS8340")
def field_of_readonly_struct() -> tuple[str, str]:
    text = "Instance fields of readonly structs must be readonly."
    return text, "write readonly before the field, or leave out readonly before struct"


@error("CS8341")
def property_of_readonly_struct() -> tuple[str, str]:
    text = "Auto-implemented instance properties in readonly structs must be readonly."
    return text, "write get; or get; init; or leave out readonly before struct"


@error("CS8342")
def event_of_readonly_struct() -> tuple[str, str]:
    text = "Field-like events are not allowed in readonly structs."
    return text, "leave out readonly before struct"


@error("CS0539")
def explicit_not_found(name: str) -> str:
    return f"'{name}' in explicit interface declaration is not found among members of the interface that can be implemented"


@error("CS0540")
def explicit_not_listed(member: str, interface: str) -> str:
    return f"'{member}': containing type does not implement interface '{interface}'"


@error("CS0538")
def explicit_no_interface(name: str) -> str:
    return f"'{name}' in explicit interface declaration is not an interface"


@warning("CS0108")
def hides_inherited(member: str, base: str) -> tuple[str, str]:
    text = (
        f"'{member}' hides inherited member '{base}'. Use the new keyword if hiding was intended."
    )
    return text, "write new, or use another name"


@warning("CS0114")
def hides_virtual(member: str, base: str) -> tuple[str, str]:
    text = (
        f"'{member}' hides inherited member '{base}'. To make the current member override that "
        "implementation, add the override keyword. Otherwise add the new keyword."
    )
    return text, "did you mean override?"


@warning("CS0109")
def new_hides_nothing(member: str) -> str:
    return f"The member '{member}' does not hide an accessible member. The new keyword is not required."


@warning("CS0659")
def equals_without_hash(type_: str) -> str:
    return f"'{type_}' overrides Object.Equals(object o) but does not override Object.GetHashCode()"


@warning("CS0660")
def operator_without_equals(type_: str) -> str:
    return (
        f"'{type_}' defines operator == or operator != but does not override "
        "Object.Equals(object o)"
    )


@warning("CS0661")
def operator_without_hash(type_: str) -> str:
    return (
        f"'{type_}' defines operator == or operator != but does not override Object.GetHashCode()"
    )
