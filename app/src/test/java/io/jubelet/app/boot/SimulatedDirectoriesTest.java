package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.ConfigurationLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SimulatedDirectoriesTest {

    private static AgentConfiguration configuration(Map<String, List<String>> flags) {
        return new ConfigurationLoader(() -> {
            throw new AssertionError("there are no files");
        }, () -> "node").load(flags).usable().orElseThrow();
    }

    private static void assertDirectories(String root, String logs, String certificates, AgentConfiguration configuration) {
        assertEquals(Path.of(root), configuration.node().rootDirectory());
        assertEquals(Path.of(logs), configuration.pods().logsDirectory());
        assertEquals(Path.of(certificates), configuration.cluster().certificateDirectory());
    }

    @Test
    void directoriesThatAreNotConfiguredAreTemporary() throws Exception {
        Path root;
        try (var directories = SimulatedDirectories.of(configuration(Map.of()))) {
            root = directories.configuration().node().rootDirectory();
            assertNotEquals(Path.of("/var/lib/kubelet"), root);
            assertDirectories(root.toString(), root + "/logs/pods", root + "/pki", directories.configuration());
            assertTrue(Files.isDirectory(root));
        }
        assertFalse(Files.exists(root));
    }

    @Test
    void theyAreBelowTheRootDirectoryThatIsConfigured() throws Exception {
        try (var directories = SimulatedDirectories.of(configuration(Map.of("root-dir", List.of("/tmp/some-root"))))) {
            assertDirectories("/tmp/some-root", "/tmp/some-root/logs/pods", "/tmp/some-root/pki", directories.configuration());
        }
    }

    @Test
    void theOnesThatAreConfiguredAreUsed() throws Exception {
        try (var directories = SimulatedDirectories.of(configuration(Map.of("root-dir", List.of("/tmp/some-root"),
                "cert-dir", List.of("/tmp/some-certificates"))))) {
            assertDirectories("/tmp/some-root", "/tmp/some-root/logs/pods", "/tmp/some-certificates", directories.configuration());
        }
    }

    @Test
    void withoutATemporaryDirectoryTheStartIsRefused() {
        String message = assertThrows(StartRefused.class,
                () -> SimulatedDirectories.of(configuration(Map.of()), Path.of("/proc/none"))).getMessage();
        assertTrue(message.startsWith("can't make a temporary root directory; name one with --root-dir: "), message);
    }
}
