"""The games as tools of the Model Context Protocol, for language models. `server` needs the extra `zuschlag[mcp]`.

Law: what is answered to a seat's token follows from what that seat may know.
"""
