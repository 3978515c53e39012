"""What editors ask about a script: what names mean, what could be written here, new names.

Nothing here knows of any editor's protocol; places are offsets into the text.
"""
