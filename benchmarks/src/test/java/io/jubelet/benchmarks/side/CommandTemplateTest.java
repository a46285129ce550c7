package io.jubelet.benchmarks.side;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandTemplateTest {

    @TempDir
    private Path directory;

    @Test
    void placeholdersAreFilledAsWordsOfAShell() {
        var template = CommandTemplate.of("kubelet --config={config} --root-dir={root} --x={root}/y");

        assertEquals("kubelet --config=/a/b.yaml --root-dir='/it'\\''s $here' --x='/it'\\''s $here'/y",
                template.fill(Map.of("config", "/a/b.yaml", "root", "/it's $here")));
    }

    @Test
    void aPlaceholderThatIsNotKnownIsNamed() {
        var template = CommandTemplate.of("kubelet --config={file}");

        var failure = assertThrows(IllegalArgumentException.class,
                () -> template.fill(Map.of("root", "/r", "config", "/c")));

        assertEquals("{file} is not known in the command of the other kubelet; there are config, root", failure.getMessage());
    }

    @Test
    void aDirectoryWithADistributionStandsForItsCommand() throws Exception {
        Path launcher = Files.createDirectories(directory.resolve("bin")).resolve("jubelet");
        Files.createFile(launcher);
        assertTrue(launcher.toFile().setExecutable(true));

        String command = CommandTemplate.of(directory.toString()).text();

        assertTrue(command.startsWith(launcher + " --config={config} "), command);
    }
}
