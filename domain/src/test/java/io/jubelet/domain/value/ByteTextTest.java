package io.jubelet.domain.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ByteTextTest {

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    @Test
    void utf8IsTheTextItself() {
        for (String text : new String[] {"", "plain", "gr\u00fc\u00df", "\u20ac", "\ud83d\ude00 \u0000"}) {
            assertEquals(text, ByteText.of(Binary.utf8(text)));
            assertArrayEquals(text.getBytes(StandardCharsets.UTF_8), ByteText.bytes(text));
        }
    }

    @Test
    void everyOtherByteIsKept() {
        for (byte[] some : new byte[][] {bytes(0xFF), bytes('a', 0x80, 'b'), bytes(0xC3), bytes(0xE2, 0x82), bytes(0xE2, 0x82, 'x'),
            bytes(0xED, 0xA0, 0x80), bytes(0xC0, 0x80), bytes(0xF0, 0x9F, 0x98, 0x80, 0xF0, 0x9F)}) {
            assertArrayEquals(some, ByteText.bytes(ByteText.of(Binary.of(some))));
        }
        assertEquals("a\udc80b", ByteText.of(Binary.of(bytes('a', 0x80, 'b'))));
    }

    @Test
    void whatIsRandomStaysAsItIs() {
        var random = new Random(7);
        for (int i = 0; i < 1000; i++) {
            byte[] some = new byte[random.nextInt(40)];
            random.nextBytes(some);
            assertArrayEquals(some, ByteText.bytes(ByteText.of(Binary.of(some))));
        }
    }

    @Test
    void textsMayBeJoined() {
        String joined = "x=" + ByteText.of(Binary.of(bytes(0xE2, 0x82))) + ByteText.of(Binary.of(bytes(0xAC))) + ";";
        assertArrayEquals(bytes('x', '=', 0xE2, 0x82, 0xAC, ';'), ByteText.bytes(joined));
    }
}
