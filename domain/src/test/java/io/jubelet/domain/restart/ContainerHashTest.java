package io.jubelet.domain.restart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.jubelet.domain.Fixtures;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerHashTest {

    @ParameterizedTest
    @CsvSource({"a, nginx, 9a9f78b", "a, registry.k8s.io/pause:3.10, 6c7e48f1"})
    void isTheOneKnownFromOtherKubelets(String name, String image, String hex) {
        assertEquals(hex, ContainerHash.of(name, image).hex());
    }

    @Test
    void isWrittenUnsignedAndWithoutLeadingZeros() {
        assertEquals("f", new ContainerHash(15).hex());
        assertEquals("fffffffe", new ContainerHash(-2).hex());
    }

    @Test
    void looksAtNameAndImageOnly() {
        Container plain = Fixtures.container("c");
        assertEquals(ContainerHash.of(plain), ContainerHash.of(Fixtures.container("c", RestartPolicy.NEVER)));
        assertNotEquals(ContainerHash.of(plain), ContainerHash.of(plain.toBuilder().image("other").build()));
        assertNotEquals(ContainerHash.of(plain), ContainerHash.of(plain.toBuilder().name("other").build()));
    }

    @Test
    void escapesAsTheJsonOfOtherKubeletsDoes() {
        String[][] writtenAs = {
            {"<", "\\u003c"}, {">", "\\u003e"}, {"&", "\\u0026"}, {"\"", "\\\""}, {"\\", "\\\\"}, {"\n", "\\n"}, {"\r", "\\r"},
            {"\t", "\\t"}, {"\b", "\\b"}, {"\f", "\\f"}, {"\001", "\\u0001"}, {"\037", "\\u001f"}, {"\177", "\177"},
            {"\u2028", "\\u2028"}, {"\u2029", "\\u2029"}, {"é", "é"}, {"😀", "😀"}, {"\ud800", "\ufffd"}, {"\udc00x", "\ufffdx"},
        };
        for (String[] pair : writtenAs) {
            assertEquals(reference("{\"image\":\"" + pair[1] + "\",\"name\":\"n\"}"), ContainerHash.of("n", pair[0]), pair[1]);
        }
    }

    /** The definition, written out the long way. */
    private static ContainerHash reference(String json) {
        byte[] utf8 = json.getBytes(StandardCharsets.UTF_8);
        String text = IntStream.range(0, utf8.length).mapToObj(i -> String.valueOf(utf8[i] & 0xff))
                .collect(Collectors.joining(" ", "([]uint8)[", "]"));
        long hash = 2166136261L;
        for (byte b : text.getBytes(StandardCharsets.US_ASCII)) {
            hash = ((hash ^ b) * 16777619L) & 0xffffffffL;
        }
        return new ContainerHash((int) hash);
    }
}
