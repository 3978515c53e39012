"""The library reference as Markdown: pages of types, tables of members, constants."""
