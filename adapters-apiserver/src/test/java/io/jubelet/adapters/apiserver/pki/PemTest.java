package io.jubelet.adapters.apiserver.pki;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PemTest {

    private static List<Pem.Block> blocks(String text) throws GeneralSecurityException {
        return Pem.blocks(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void blocksAreReadWhateverIsBetweenThem() throws GeneralSecurityException {
        byte[] bytes = new byte[100];
        String text = "Bag Attributes: x\r\n" + Pem.of("A", bytes).replace("\n", "\r\n") + "\nsubject=- --\n"
                + Pem.of("B C", new byte[0]) + "-----END A-----\n" + Pem.of("A", bytes).indent(3);
        List<Pem.Block> found = blocks(text);
        assertEquals(List.of("A", "B C", "A"), found.stream().map(Pem.Block::type).toList());
        assertArrayEquals(bytes, found.getFirst().der());
        assertArrayEquals(bytes, found.getLast().der());
        assertEquals(List.of(), blocks(""));
    }

    @Test
    void linesHave64Characters() {
        assertEquals(List.of(21, 64, 64, 8, 19), Pem.of("FIVE5", new byte[102]).lines().map(String::length).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-----BEGIN A-----\nc2VjcmV0\n", "-----BEGIN A-----\nc2VjcmV0!\n-----END A-----",
        "-----BEGIN A-----\nc2VjcmV0\n-----END B-----", "-----BEGIN A-----\nProc-Type: 4,ENCRYPTED\n\nc2VjcmV0\n-----END A-----"})
    void whatIsDamagedIsRefusedAndNotRepeated(String text) {
        GeneralSecurityException e = assertThrows(GeneralSecurityException.class, () -> blocks(text));
        assertFalse(e.toString().contains("c2Vj"), e.toString());
    }
}
