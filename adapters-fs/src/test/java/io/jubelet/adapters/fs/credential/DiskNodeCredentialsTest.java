package io.jubelet.adapters.fs.credential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.image.credential.PullingPod;
import io.jubelet.ports.contract.NodeCredentialsContract;
import io.jubelet.ports.image.NodeCredentials;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiskNodeCredentialsTest extends NodeCredentialsContract {

    private static final PullingPod POD = new PullingPod("ns", "web", "uid", "robot");

    @TempDir
    private Path directory;

    @Override
    protected NodeCredentials credentials() {
        return new DiskNodeCredentials(directory.resolve("root"), directory.resolve("working"),
                Optional.of(directory.resolve("home")));
    }

    @Override
    protected void logIn(String... registries) {
        write("root/config.json", "{\"auths\": " + entries(registries) + "}");
    }

    private static String entries(String... registries) {
        return Stream.of(registries)
                .map(registry -> "\"" + registry + "\": {\"username\": \"user\", \"password\": \"secret\"}")
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private void write(String file, String text) {
        try {
            Files.createDirectories(directory.resolve(file).getParent());
            Files.writeString(directory.resolve(file), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> registries() {
        return credentials().credentials("r.example/app", POD).stream().map(c -> c.registry()).toList();
    }

    @Test
    void theFirstUsableFileCounts() {
        write("home/.dockercfg", entries("old-home"));
        assertEquals(List.of("old-home"), registries());
        write("root/.dockercfg", entries("old-root"));
        assertEquals(List.of("old-root"), registries());
        write("home/.docker/config.json", "{\"auths\": " + entries("home") + "}");
        assertEquals(List.of("home"), registries());
        write("working/config.json", "{\"auths\": " + entries("working") + "}");
        assertEquals(List.of("working"), registries());
        write("root/config.json", "{\"auths\": broken");
        assertEquals(List.of("working"), registries());
        write("root/config.json", "{\"auths\": " + entries("root") + "}");
        assertEquals(List.of("root"), registries());
    }

    @Test
    void aDirectoryInPlaceOfAFileIsPassedOver() {
        write("root/config.json/x", "");
        write("working/config.json", "{\"auths\": " + entries("working") + "}");
        assertEquals(List.of("working"), registries());
    }

    @Test
    void aUserWithoutHomeIsFine() {
        logIn("r.example");
        assertEquals(1, new DiskNodeCredentials(directory.resolve("root"), directory.resolve("working"), Optional.empty())
                .credentials("r.example/app", POD).size());
    }
}
