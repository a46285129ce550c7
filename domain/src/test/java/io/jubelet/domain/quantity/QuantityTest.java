package io.jubelet.domain.quantity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.quantity.Quantity.Format;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0", "-0, 0", "1.50, 1500m", "0.0001, 100u", "1000k, 1M", "1.5Gi, 1536Mi", "1024Ki, 1Mi", "512, 512",
        "0.5Ki, 512", "0.1Ki, 102400m", "1e7, 10e6", "3e-10, 1e-9", "1.2e3, 1200", "1e19, 10e18", "0.5n, 1n",
        "-1.5Gi, -1536Mi", "9Ei, 9223372036854775807", "1000E, 1e21", "007, 007", "1., 1.", "+5, +5", ".5, 500m",
    })
    void writesTheCanonicalText(String text, String canonical) {
        assertEquals(canonical, Quantity.parse(text).toString());
    }

    @ParameterizedTest
    @CsvSource({
        "1.5, 2, 1500", "100m, 1, 100", "-100m, -1, -100", "1n, 1, 1", "1Ki, 1024, 1024000", "1.1Ki, 1127, 1126400",
        "2e3, 2000, 2000000", "1P, 1000000000000000, 1000000000000000000", "0, 0, 0",
    })
    void roundsUpToWholeUnitsAndThousandths(String text, long value, long milli) {
        Quantity quantity = Quantity.parse(text);
        assertEquals(value, quantity.value());
        assertEquals(milli, quantity.milliValue());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", " 1", "1 ", "1.5.5", "1ki", "1e", "1e1.5", "1x", "1_000", "1,5", "0x10", "--1", "1-", "NaN",
        "１", "Ei", ".Ei",
        "1e10000", "1e99999999999999999999", "1\n", "5e-1Gi",
    })
    void refusesWhatIsNoQuantity(String text) {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> Quantity.parse(text));
        assertTrue(refused.getMessage().contains("quantity"), refused.getMessage());
    }

    @Test
    void refusesATextOfUnreasonableLength() {
        assertThrows(IllegalArgumentException.class, () -> Quantity.parse("1".repeat(1001)));
        assertEquals("1".repeat(1000), Quantity.parse("1".repeat(1000)).toString());
    }

    @Test
    void equalAmountsAreEqualHoweverWritten() {
        assertEquals(Quantity.parse("1"), Quantity.parse("1000m"));
        assertEquals(Quantity.parse("1Ki"), Quantity.parse("1024"));
        assertEquals(Quantity.parse("1e0").hashCode(), Quantity.parse("1000m").hashCode());
        assertEquals(Quantity.ZERO, Quantity.parse("0Ki"));
        assertNotEquals(Quantity.parse("1"), Quantity.parse("1001m"));
    }

    @Test
    void sumsKeepTheFormatOfTheFirstUnlessThatIsZero() {
        assertEquals("3Ki", Quantity.parse("2Ki").add(Quantity.parse("1024")).toString());
        assertEquals("1Gi", Quantity.ZERO.add(Quantity.parse("1Gi")).toString());
        assertEquals("-1Gi", Quantity.ZERO.subtract(Quantity.parse("1Gi")).toString());
        assertEquals(Format.BINARY_SI, Quantity.parse("1Ki").subtract(Quantity.parse("1k")).format());
    }

    @Test
    void sumsBeyond64BitsAreExact() {
        Quantity most = Quantity.of(Long.MAX_VALUE, Format.DECIMAL_SI);
        assertEquals("18446744073709551614", most.add(most).toString());
        assertEquals("0", most.add(most).subtract(most).subtract(most).toString());
        Quantity least = Quantity.of(Long.MIN_VALUE, Format.DECIMAL_SI);
        assertEquals("9223372036854775808", Quantity.ZERO.subtract(least).toString());
        assertEquals("1000000000000000000001", Quantity.parse("1000E").add(Quantity.parse("1")).toString());
    }

    @Test
    void theLargerOfTwo() {
        assertEquals("2", Quantity.parse("1500m").max(Quantity.parse("2")).toString());
        assertEquals("1k", Quantity.parse("1k").max(Quantity.of(1000, Format.DECIMAL_EXPONENT)).toString());
    }

    @Test
    void canonicalTextsReadBackAsTheSameAmount() {
        SplittableRandom random = new SplittableRandom(7);
        String[] suffixes = {
            "n", "u", "m", "", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi", "e3", "E-3", "e-12"};
        for (int i = 0; i < 20_000; i++) {
            String text = random.nextInt(100_000) + (random.nextBoolean() ? "." + random.nextInt(100_000) : "")
                    + suffixes[random.nextInt(suffixes.length)];
            Quantity quantity = Quantity.parse(text);
            assertEquals(quantity, Quantity.parse(quantity.toString()), text);
            assertEquals(0, quantity.subtract(quantity).signum(), text);
        }
    }

    /** As by a kubelet: a suffix alone, or a dot, is zero where the number would fit into 64 bits. */
    @ParameterizedTest
    @ValueSource(strings = {"k", "m", ".", "-", "+M", "e3"})
    void aNumberWithoutDigitsIsZero(String text) {
        assertEquals(Quantity.ZERO, Quantity.parse(text));
    }

    @ParameterizedTest
    @CsvSource({"0.0001Ki, DECIMAL_SI", "0.0009765625Ki, BINARY_SI", "0.5Ki, BINARY_SI", "0.0Ki, BINARY_SI", ".5Ki, BINARY_SI",
        "1e3, DECIMAL_EXPONENT", "1k, DECIMAL_SI"})
    void aFractionOfAByteIsDecimal(String text, Format format) {
        assertEquals(format, Quantity.parse(text).format());
    }

    @Test
    void numbersOfBytesAreCapped() {
        assertEquals("9223372036854775807", Quantity.parse("8Ei").toString());
        assertEquals("7Ei", Quantity.parse("7Ei").toString());
        assertEquals(512, Quantity.parse(".5Ki").value());
        assertEquals(Long.MAX_VALUE, Quantity.parse("99999999Ti").value());
    }

    @Test
    void exponentsHaveABound() {
        assertEquals("1e9999", Quantity.parse("1e9999").toString());
        assertThrows(IllegalArgumentException.class, () -> Quantity.parse("1e10000"));
    }

    /** As in a kubelet, the low 64 bits count of what does not fit. */
    @Test
    void largeValuesOverflow() {
        Quantity most = Quantity.of(Long.MAX_VALUE, Format.DECIMAL_SI);
        assertEquals(-2, most.add(most).value());
        assertEquals(-2000, most.add(most).milliValue());
        assertEquals(1, Quantity.parse("0.0000000001").value());
        assertEquals(20, Quantity.parse("19.0000000001").value());
    }
}
