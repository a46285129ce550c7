package io.jubelet.adapters.cri.call;

import com.google.protobuf.ByteString;

/** Output of commands in containers, which may be as long as a message, and of which mostly the beginning is wanted. */
public final class CommandOutput {

    /** Most bytes of a character after its first one. */
    private static final int REST_OF_CHARACTER = 3;

    private CommandOutput() {
    }

    /** The text of the first bytes of an output; without a character that is only partly among them. */
    public static String text(ByteString output, int maxBytes) {
        return (output.size() <= maxBytes ? output : output.substring(0, end(output, maxBytes))).toStringUtf8();
    }

    /** The beginning of a text; the limit counts bytes of UTF-8. */
    public static String cut(String text, int maxBytes) {
        return text(ByteString.copyFromUtf8(text), maxBytes);
    }

    /** Where the character begins of which the first byte after the limit is a part; the limit where the bytes are no text. */
    private static int end(ByteString output, int limit) {
        int end = limit;
        while (end > 0 && limit - end < REST_OF_CHARACTER && isInsideOfCharacter(output.byteAt(end))) {
            end--;
        }
        return isInsideOfCharacter(output.byteAt(end)) ? limit : end;
    }

    private static boolean isInsideOfCharacter(byte utf8) {
        return (utf8 & 0xc0) == 0x80;
    }
}
