package io.jubelet.domain.value;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PemBlocksTest {

    @Test
    void aCertificateIsWrittenInLinesOf64Signs() {
        byte[] der = new byte[49];
        String text = PemBlocks.certificate(der);
        assertEquals("-----BEGIN CERTIFICATE-----\n" + "A".repeat(64) + "\nAA==\n-----END CERTIFICATE-----\n", text);
    }

    @Test
    void blocksAreReadWhateverStandsBetweenThem() {
        List<byte[]> blocks = PemBlocks.of("""
                text
                -----BEGIN A-----
                Name: value
                YQ==
                -----END A-----
                -----BEGIN B-----
                Yg==
                -----END A-----
                -----BEGIN C-----
                !
                -----END C-----
                -----BEGIN -----
                Yw==
                -----END -----
                -----BEGIN D-----
                ZA==
                """);
        assertEquals(List.of("a", "c"), blocks.stream().map(block -> new String(block, StandardCharsets.US_ASCII)).toList());
    }
}
