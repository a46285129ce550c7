package io.jubelet.app.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JavaHomeTest {

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"25, 25", "25.0.1, 25", "25-ea, 25", "26.0.1+3, 26", "1.8.0_452, 8", "17.0.15, 17"})
    void readsTheFeatureVersion(String version, int feature) {
        var home = new MachineFixture(directory).runtime("jdk", version);
        assertEquals(feature, JavaHome.read(home).orElseThrow().feature());
        assertEquals(version, JavaHome.read(home).orElseThrow().version());
    }

    @ParameterizedTest
    @CsvSource({"JAVA_VERSION=", "JAVA_VERSION=\"\"", "JAVA_VERSION=\"next\"", "VERSION=25", "''",
            "JAVA_VERSION=\"99999999999999999999\""})
    void aReleaseFileWithoutVersionIsNoRuntimeOrOneOfAnyNumberButNeverAnError(String line) {
        var machine = new MachineFixture(directory);
        var home = machine.runtime("jdk", "25");
        machine.write(home.resolve("release"), line + "\n");
        JavaHome.read(home).ifPresent(found -> assertTrue(found.feature() > 0));
    }

    @Test
    void aDirectoryWithoutProgramOrReleaseFileIsNoRuntime() throws Exception {
        var machine = new MachineFixture(directory);
        var noRelease = machine.runtime("no-release", "25");
        Files.delete(noRelease.resolve("release"));
        var noProgram = machine.runtime("no-program", "25");
        Files.delete(noProgram.resolve("bin/java"));
        assertTrue(JavaHome.read(noRelease).isEmpty());
        assertTrue(JavaHome.read(noProgram).isEmpty());
        assertTrue(JavaHome.read(directory.resolve("missing")).isEmpty());
    }

    @Test
    void aProgramLeadsToItsRuntimeThroughLinks() {
        var machine = new MachineFixture(directory);
        var home = machine.runtime("jvm/jdk-25", "25.0.1");
        var java = machine.link("usr/bin/java", machine.link("alternatives/java", home.resolve("bin/java")));
        assertEquals(home.resolve("release").toFile().length(),
                JavaHome.ofExecutable(java).orElseThrow().home().resolve("release").toFile().length());
        assertEquals(25, JavaHome.ofExecutable(java).orElseThrow().feature());
        assertTrue(JavaHome.ofExecutable(directory.resolve("missing")).isEmpty());
    }
}
