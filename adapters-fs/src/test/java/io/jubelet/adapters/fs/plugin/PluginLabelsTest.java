package io.jubelet.adapters.fs.plugin;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.adapters.fs.NodeFiles;
import io.jubelet.adapters.fs.NodePaths;
import io.jubelet.adapters.fs.kernel.AttributesOnDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginLabelsTest {

    private static final String ATTRIBUTE = "security.selinux";
    private static final Optional<String> LABEL = Optional.of("system_u:object_r:container_file_t:s0");

    @TempDir
    private Path directory;

    private NodeFiles files(Path root) {
        return new NodeFiles(new NodePaths(root, directory.resolve("logs"), directory.resolve("links"), directory.resolve("hosts")),
                new Random(1));
    }

    @Test
    void theDirectoriesOfPluginsAreLabelled() throws IOException {
        AttributesOnDisk.assumeLabels(directory);
        Path root = directory.resolve("root");
        files(root).prepare();
        assertFalse(Files.exists(root.resolve("device-plugins")), "without SELinux it is made with its socket");
        files(root).labelPluginDirectories();
        files(root).labelPluginDirectories();
        for (String name : List.of("plugins_registry", "plugins", "device-plugins")) {
            assertEquals(LABEL, AttributesOnDisk.text(root.resolve(name), ATTRIBUTE), name);
        }
        for (String name : List.of("", "pods", "pod-resources", "checkpoints")) {
            assertEquals(Optional.empty(), AttributesOnDisk.text(root.resolve(name), ATTRIBUTE), name);
        }
        assertEquals(0750, (int) Files.getAttribute(root.resolve("device-plugins"), "unix:mode") & 07777);
    }

    @Test
    void aLinkIsFollowed() throws IOException {
        AttributesOnDisk.assumeLabels(directory);
        Path plugins = Files.createDirectory(directory.resolve("elsewhere"));
        new PluginLabels().set(Files.createSymbolicLink(directory.resolve("plugins"), plugins));
        assertEquals(LABEL, AttributesOnDisk.text(plugins, ATTRIBUTE));
    }

    @Test
    void whatCanNotBeLabelledIsNoFailure() {
        assertDoesNotThrow(() -> new PluginLabels().set(directory.resolve("gone")));
        assertDoesNotThrow(() -> new PluginLabels().set(Path.of("/proc/self")));
    }
}
