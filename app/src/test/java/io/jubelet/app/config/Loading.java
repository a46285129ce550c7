package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.fail;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Files in a directory of their own, and a loader that reads them. */
final class Loading implements AutoCloseable {

    static final String HEADER = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

    private final Path directory;
    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
    private final Map<String, List<String>> flags = new LinkedHashMap<>();

    Loading(Path directory) {
        this.directory = directory;
    }

    /** Writes a file as it is. */
    Loading raw(String name, String text) {
        try {
            var file = directory.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the base file, its first line being line 3. */
    Loading config(String... lines) {
        return raw("config.yaml", HEADER + String.join("\n", lines) + "\n").flag("config", path("config.yaml"));
    }

    /** Writes a drop-in. */
    Loading dropIn(String name, String... lines) {
        flags.put("config-dir", List.of(path("dropins")));
        return raw("dropins/" + name, HEADER + String.join("\n", lines) + "\n");
    }

    Loading flag(String name, String... texts) {
        flags.put(name, List.of(texts));
        return this;
    }

    String path(String name) {
        return directory.resolve(name).toString();
    }

    ConfigurationLoader.Loaded load() {
        return new ConfigurationLoader(() -> vertx, () -> "Node-1.example ").load(flags);
    }

    AgentConfiguration valid() {
        return switch (load()) {
            case ConfigurationLoader.Loaded.Valid valid -> valid.configuration();
            case ConfigurationLoader.Loaded.Invalid invalid -> fail("invalid: " + invalid.problems());
        };
    }

    /** All problems as users see them, without the directory of this test. */
    List<String> problems() {
        return load().problems().stream().map(problem -> problem.toString().replace(directory + "/", "")).toList();
    }

    /** Mistakes, those included that do not keep an agent from starting. */
    List<String> errors() {
        return load().problems().stream().filter(Problem::isMistake)
                .map(problem -> problem.toString().replace(directory + "/", "")).toList();
    }

    @Override
    public void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
