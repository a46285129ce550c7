package io.jubelet.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidateCommandTest {

    @TempDir
    private Path directory;

    /** Its check says more than that it does not exist. */
    @Test
    void aLinkThatLeadsNowhereIsChecked() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("a.yaml"), directory.resolve("missing"));
        var rig = new CommandLineRig();
        assertEquals(ExitCode.OK, rig.run("validate", link.toString()));
        assertEquals(List.of(link), rig.checked);
        assertEquals("", rig.out.toString());
    }
}
