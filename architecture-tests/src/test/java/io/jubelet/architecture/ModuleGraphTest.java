package io.jubelet.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of the design, read from the compiled descriptors. */
final class ModuleGraphTest {

    private static final Set<String> ALL = Set.of("domain", "ports", "adapters.grpc", "adapters.cri",
            "adapters.apiserver", "adapters.http", "adapters.fs", "adapters.plugins", "app");

    /** What a module may require besides the modules of the JDK: names, or a prefix that ends in a dot. */
    private static final Map<String, List<String>> MAY_REQUIRE = Map.of(
            "domain", List.of(),
            "ports", List.of("domain"),
            "adapters.grpc", List.of("ports", "domain", "io.vertx.core", "io.vertx.grpc.", "io.netty.",
                    "com.google.protobuf"),
            "adapters.cri", List.of("ports", "domain", "adapters.grpc", "io.vertx.core", "com.google.protobuf"),
            "adapters.plugins", List.of("ports", "domain", "adapters.grpc", "io.vertx.core", "com.google.protobuf"),
            "adapters.apiserver", List.of("ports", "domain", "io.kubernetes.", "com.google.gson", "okhttp3",
                    "okhttp3.logging", "okio", "kotlin.stdlib", "org.yaml.snakeyaml", "com.fasterxml.jackson.core"),
            "adapters.http", List.of("ports", "domain", "adapters.grpc", "com.google.protobuf", "io.vertx.core",
                    "io.vertx.web", "io.netty."),
            "adapters.fs", List.of("ports", "domain"),
            "app", List.of("ports", "domain", "adapters.", "io.vertx.core", "io.vertx.config", "info.picocli",
                    "org.yaml.snakeyaml"));

    private static final Map<String, ModuleReference> MODULES = ModuleFinder.of(
                    Stream.of(System.getProperty("java.class.path").split(System.getProperty("path.separator")))
                            .map(Path::of).filter(Files::exists).filter(ModuleGraphTest::isOurs).toArray(Path[]::new))
            .findAll().stream()
            .collect(Collectors.toMap(module -> module.descriptor().name(), module -> module));

    private static boolean isOurs(Path entry) {
        // Either .../<module>/target/classes or a jar that such a build has made.
        return entry.endsWith("target/classes") || String.valueOf(entry.getParent()).endsWith("target");
    }

    @Test
    void theModulesAreThoseOfTheDesign() {
        assertEquals(ALL, MODULES.keySet());
        MODULES.values().forEach(module -> assertFalse(module.descriptor().isAutomatic(), module.toString()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"domain", "ports", "adapters.grpc", "adapters.cri", "adapters.apiserver", "adapters.http",
            "adapters.fs", "adapters.plugins", "app"})
    void requiresOnlyWhatTheDesignAllows(String name) {
        var forbidden = MODULES.get(name).descriptor().requires().stream()
                .map(ModuleDescriptor.Requires::name)
                .filter(required -> !required.startsWith("java.") && !required.startsWith("jdk."))
                .filter(required -> MAY_REQUIRE.get(name).stream().noneMatch(allowed ->
                        allowed.endsWith(".") ? required.startsWith(allowed) : required.equals(allowed)))
                .toList();
        assertEquals(List.of(), forbidden);
    }

    @ParameterizedTest
    @ValueSource(strings = {"domain", "ports"})
    void theCoreNeedsOnlyTheBaseOfTheJdk(String name) {
        var jdk = MODULES.get(name).descriptor().requires().stream()
                .map(ModuleDescriptor.Requires::name)
                .filter(required -> required.startsWith("java.") || required.startsWith("jdk."))
                .toList();
        assertEquals(List.of("java.base"), jdk);
    }

    @Test
    void theAgentUsesAllAdapters() {
        var required = MODULES.get("app").descriptor().requires().stream()
                .map(ModuleDescriptor.Requires::name)
                .collect(Collectors.toSet());
        assertTrue(required.containsAll(Set.of("adapters.cri", "adapters.apiserver", "adapters.http", "adapters.fs",
                "adapters.plugins")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"domain", "ports", "adapters.grpc", "adapters.cri", "adapters.apiserver", "adapters.http",
            "adapters.fs", "adapters.plugins", "app"})
    void anOlderJvmCanReadTheDescriptor(String name) throws IOException {
        assertEquals(61, release(name, "module-info.class"));
    }

    @Test
    void anOlderJvmCanRunTheEntryAndOnlyThat() throws IOException {
        try (var reader = MODULES.get("app").open()) {
            for (var file : reader.list().filter(file -> file.endsWith(".class")).toList()) {
                if (file.startsWith("io/jubelet/app/entry/")) {
                    assertEquals(61, release("app", file), file);
                } else if (!file.equals("module-info.class")) {
                    assertEquals(69, release("app", file), file);
                }
            }
        }
    }

    private static int release(String module, String file) throws IOException {
        try (var reader = MODULES.get(module).open();
                var data = new DataInputStream(reader.open(file).orElseThrow())) {
            data.readInt();
            data.readUnsignedShort();
            return data.readUnsignedShort();
        }
    }
}
