package io.jubelet.domain.value;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Texts of bytes that are mostly UTF-8, and need not be: a byte that is not part of any character becomes a low surrogate that stands
 * alone, which no text in Unicode has (0x80 to 0xFF as U+DC80 to U+DCFF, as in PEP 383). Such values can be joined and cut like any text,
 * and become the same bytes again. An environment variable from a Secret may be one.
 */
public final class ByteText {

    private static final int ESCAPE = 0xDC00;
    private static final int LOWEST = ESCAPE + 0x80;
    private static final int HIGHEST = ESCAPE + 0xFF;
    /** Most bytes of one char of a text; a pair of them has four. */
    private static final int LONGEST = 3;

    private ByteText() {
    }

    /** The text of some bytes. */
    public static String of(Binary binary) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer bytes = ByteBuffer.wrap(binary.bytes());
        CharBuffer text = CharBuffer.allocate(bytes.remaining());
        while (true) {
            CoderResult result = decoder.decode(bytes, text, true);
            if (!result.isMalformed()) {
                return text.flip().toString();
            }
            for (int i = 0; i < result.length(); i++) {
                text.put((char) (ESCAPE | bytes.get() & 0xFF));
            }
        }
    }

    /** The bytes of a text. */
    public static byte[] bytes(String text) {
        if (text.codePoints().noneMatch(ByteText::isByte)) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        ByteBuffer bytes = ByteBuffer.allocate(text.length() * LONGEST);
        text.codePoints().forEach(character -> {
            if (isByte(character)) {
                bytes.put((byte) character);
            } else {
                bytes.put(Character.toString(character).getBytes(StandardCharsets.UTF_8));
            }
        });
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    /** A pair of surrogates is one character, which is none of these. */
    private static boolean isByte(int character) {
        return character >= LOWEST && character <= HIGHEST;
    }
}
