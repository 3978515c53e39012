"""Functions behind the library's extern members, and what compiled code needs beside them."""
