package io.jubelet.domain.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Fnv128aTest {

    @ParameterizedTest
    @CsvSource({
        "'', 6c62272e07bb014262b821756295c58d",
        "a, d228cb696f1a8caf78912b704e4a8964",
        "foobar, 343e1662793c64bf6f0d3597ba446f18"})
    void publishedValues(String text, String hash) {
        assertEquals(hash, new Fnv128a().update(text.getBytes(StandardCharsets.UTF_8)).hex());
    }

    @Test
    void equalsTheDefinition() {
        BigInteger prime = BigInteger.ONE.shiftLeft(88).add(BigInteger.valueOf(0x13b));
        BigInteger mask = BigInteger.ONE.shiftLeft(128).subtract(BigInteger.ONE);
        for (int seed = 0; seed < 200; seed++) {
            byte[] bytes = new byte[seed];
            new Random(seed).nextBytes(bytes);
            BigInteger hash = new BigInteger("6c62272e07bb014262b821756295c58d", 16);
            for (byte b : bytes) {
                hash = hash.xor(BigInteger.valueOf(b & 0xff)).multiply(prime).and(mask);
            }
            String expected = "0".repeat(32 - hash.toString(16).length()) + hash.toString(16);
            assertEquals(expected, new Fnv128a().update(bytes).hex(), "seed " + seed);
        }
    }
}
