package io.jubelet.app.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JavaSearchTest {

    @TempDir
    Path directory;

    private MachineFixture machine;
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void anEmptyMachine() throws IOException {
        directory = directory.toRealPath();
        machine = new MachineFixture(directory);
        environment.put("PATH", "");
    }

    @Test
    void aNamedRuntimeWinsOverAllOthers() {
        var named = machine.runtime("named", "25.0.2");
        environment.put("JAVA_HOME", machine.runtime("home", "25").toString());
        environment.put("JUBELET_JAVA", named.toString());
        assertEquals(Optional.of(named), found());
        environment.put("JUBELET_JAVA", named.resolve("bin/java").toString());
        assertEquals(Optional.of(named), found());
    }

    @Test
    void anUnsuitableNamedRuntimeEndsTheSearch() {
        environment.put("JAVA_HOME", machine.runtime("home", "25").toString());
        environment.put("JUBELET_JAVA", machine.runtime("named", "17.0.15").toString());
        var search = search();
        assertTrue(search.search().isEmpty());
        assertEquals(List.of("JUBELET_JAVA: " + directory + "/named: Java 17.0.15"), search.looked());
    }

    @Test
    void theOrderIsBundledThenJavaHomeThenPathThenDirectories() {
        var inDirectory = machine.runtime("jvm/jdk", "25");
        assertEquals(Optional.of(inDirectory), found());
        var inPath = machine.runtime("onpath", "25");
        environment.put("PATH", "/nonexistent::" + inPath.resolve("bin"));
        assertEquals(Optional.of(inPath), found());
        var home = machine.runtime("home", "25");
        environment.put("JAVA_HOME", home.toString());
        assertEquals(Optional.of(home), found());
        var bundled = machine.runtime("agent/jre", "25");
        assertEquals(Optional.of(bundled), found());
    }

    @Test
    void olderRuntimesArePassedOver() {
        machine.runtime("agent/jre", "24.0.1");
        environment.put("JAVA_HOME", machine.runtime("home", "21").toString());
        var java17 = machine.runtime("j17", "17");
        var java25 = machine.runtime("j25", "25");
        environment.put("PATH", java17.resolve("bin") + ":" + java25.resolve("bin"));
        assertEquals(Optional.of(java25), found());
    }

    @Test
    void ofSeveralInADirectoryTheOldestSuitableOneIsTaken() {
        machine.runtime("jvm/a-17", "17");
        machine.runtime("jvm/b-26", "26");
        var wanted = machine.runtime("jvm/c-25", "25.0.1");
        assertEquals(Optional.of(wanted), found());
    }

    @Test
    void aFailedSearchReportsWhereItLooked() {
        var java17 = machine.runtime("j17", "17.0.15");
        machine.runtime("jvm/java-21", "21.0.2");
        environment.put("PATH", java17.resolve("bin").toString());
        environment.put("JAVA_HOME", "/nonexistent");
        var search = search();
        assertTrue(search.search().isEmpty());
        assertEquals(List.of(
                "JUBELET_JAVA: not set",
                "bundled runtime: " + directory + "/agent/jre: no Java runtime",
                "JAVA_HOME: /nonexistent: no Java runtime",
                "PATH: " + java17.resolve("bin/java") + ": Java 17.0.15",
                directory + "/jvm: " + directory + "/jvm/java-21: Java 21.0.2",
                "/nonexistent: not there"), search.looked());
    }

    @Test
    void anEmptyEnvironmentIsFine() {
        environment.clear();
        assertTrue(found().isEmpty());
        assertTrue(JavaSearch.usualDirectories(environment).contains(Path.of("/usr/lib/jvm")));
        assertTrue(JavaSearch.usualDirectories(Map.of("HOME", "/home/me"))
                .contains(Path.of("/home/me/.sdkman/candidates/java")));
    }

    private Optional<Path> found() {
        return search().search().map(JavaHome::home);
    }

    private JavaSearch search() {
        return new JavaSearch(environment, Optional.of(directory.resolve("agent/jre")),
                List.of(directory.resolve("jvm"), Path.of("/nonexistent")));
    }
}
