package io.jubelet.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.config.Origin;
import io.jubelet.app.config.Problem;
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
        var fixture = new CommandLineFixture();
        assertEquals(ExitCode.OK, fixture.run("validate", link.toString()));
        assertEquals(List.of(link), fixture.checked);
        assertEquals("", fixture.out.toString());
    }

    @Test
    void aDashIsTheStandardInput() {
        var fixture = new CommandLineFixture();
        assertEquals(ExitCode.OK, fixture.run("validate", "-"));
        assertEquals(List.of(Path.of("-")), fixture.checked);
    }

    /** A terminal would take them for commands. */
    @Test
    void controlCharactersOfManifestsAreEscaped() {
        var fixture = new CommandLineFixture();
        fixture.manifestProblems.add(Problem.error(Origin.file("/m/\033[31m.yaml", 7), "spec.foo\007", "\"\033[2J\" is invalid"));
        fixture.manifestProblems.add(Problem.warning(Origin.file("/m/b\r.yaml", 0), "", "unknown \033[2J"));
        assertEquals(ExitCode.FAILED, fixture.run("validate"));
        assertEquals("""
                /m/\\u001b[31m.yaml:7: spec.foo\\u0007: "\\u001b[2J" is invalid
                /m/b\\r.yaml: warning: unknown \\u001b[2J
                """, fixture.out.toString());
    }
}
