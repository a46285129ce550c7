package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.fake.FakeNodeApi;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class LocalAgentsTest {

    private static final String NAME = "jubelet.sock";

    @TempDir
    Path directory;

    @Test
    void anAgentIsFoundWhileItListens() {
        Vertx vertx = Vertx.vertx();
        try {
            LocalApiServer server = new LocalApiServer(vertx, new FakeNodeApi(), NameCodec::new, directory.resolve(NAME));
            server.start();
            assertTrue(new LocalAgents().directories(NAME).contains(directory));
            server.close();
            assertTrue(!new LocalAgents().directories(NAME).contains(directory));
        } finally {
            vertx.close().await();
        }
    }

    @Test
    void onlyListeningSocketsOfAgentsCount() throws IOException {
        Path a = Files.createDirectory(directory.resolve("a"));
        Path b = Files.createDirectory(directory.resolve("b c"));
        Files.createFile(a.resolve(NAME));
        Files.createFile(b.resolve(NAME));
        Path table = directory.resolve("unix");
        Files.writeString(table, """
                Num       RefCount Protocol Flags    Type St Inode Path
                0000000000000000: 00000002 00000000 00010000 0001 01 1 %1$s/b c/.sock/s
                0000000000000000: 00000002 00000000 00010000 0001 01 2 %1$s/a/.sock/s
                0000000000000000: 00000003 00000000 00000000 0001 03 3 %1$s/a/.sock/s
                0000000000000000: 00000002 00000000 00010000 0001 01 4 %1$s/gone/.sock/s
                0000000000000000: 00000002 00000000 00010000 0001 01 5 /run/other.sock
                0000000000000000: 00000002 00000000 00010000 0001 01 6
                """.formatted(directory));
        assertEquals(List.of(a, b), new LocalAgents(table).directories(NAME));
    }

    @Test
    void withoutATableNobodyIsFound() {
        assertEquals(List.of(), new LocalAgents(directory.resolve("none")).directories(NAME));
    }
}
