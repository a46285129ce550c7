package io.jubelet.adapters.fs.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdMapTest {

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "'         0          0 4294967295\n', false",
        "'         0       1000          1\n', true",
        "'         0          0      65536\n', true",
        "'         0 1000 1\n 1 100000 65536\n', true"})
    void idsThatAreOthersAreThoseOfAUserNamespace(String map, boolean mapped) throws Exception {
        assertEquals(mapped, IdMap.of(Files.writeString(directory.resolve("uid_map"), map)).isMapped());
    }

    @Test
    void aKernelWithoutUserNamespacesMapsNothing() {
        assertFalse(IdMap.of(directory.resolve("uid_map")).isMapped());
    }

    @Test
    void theMapOfThisProcessIsRead() {
        assertFalse(IdMap.ofThisProcess().lines().isEmpty());
    }
}
