package io.jubelet.app.config;

import io.vertx.config.ConfigRetriever;
import io.vertx.config.ConfigRetrieverOptions;
import io.vertx.config.ConfigStoreOptions;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/**
 * Reads {@code --config} and the drop-ins of {@code --config-dir} and merges them with vertx-config, the later over the
 * earlier. Each file is a store of its own: the directory store of vertx-config reads in the order of the file system, but
 * drop-ins are merged in the order of their names.
 */
final class ConfigurationFiles {

    private final Supplier<Vertx> vertx;

    ConfigurationFiles(Supplier<Vertx> vertx) {
        this.vertx = vertx;
    }

    /**
     * Reads and merges.
     *
     * @param config path of the file, empty for none
     * @param directory path of the directory of drop-ins, empty for none
     */
    Layer read(String config, String directory) {
        var problems = new ArrayList<Problem>();
        var files = new ArrayList<Path>();
        if (!config.isEmpty()) {
            files.add(Path.of(config).toAbsolutePath().normalize());
        }
        if (!directory.isEmpty()) {
            files.addAll(DropIns.in(Path.of(directory).toAbsolutePath().normalize(), problems::add));
        }
        var base = config.isEmpty() ? Optional.<Path>empty() : Optional.of(files.getFirst());
        files.removeIf(file -> isUnreadable(file, problems));
        var merged = files.isEmpty() ? new Layer() : merge(files, base, problems);
        problems.forEach(merged::problem);
        return merged;
    }

    private static boolean isUnreadable(Path file, List<Problem> problems) {
        var reason = !Files.exists(file) ? "does not exist"
                : Files.isDirectory(file) ? "is a directory, not a file"
                : !Files.isReadable(file) ? "cannot be read: permission denied"
                : "";
        if (!reason.isEmpty()) {
            problems.add(Problem.error(Origin.file(file.toString(), 0), "", reason));
        }
        return !reason.isEmpty();
    }

    private Layer merge(List<Path> files, Optional<Path> base, List<Problem> problems) {
        var options = new ConfigRetrieverOptions().setScanPeriod(-1);
        files.forEach(file -> options.addStore(new ConfigStoreOptions()
                .setType("file")
                .setFormat(KubeletConfigurationProcessor.FORMAT)
                .setConfig(new JsonObject().put("path", file.toString())
                        .put(KubeletConfigurationProcessor.BASE, base.equals(Optional.of(file))))));
        var retriever = ConfigRetriever.create(vertx.get(), options);
        try {
            return new Layer(retriever.getConfig().toCompletionStage().toCompletableFuture().get());
        } catch (ExecutionException e) {
            problems.add(Problem.error(Origin.COMMAND_LINE, "", "the configuration cannot be read: " + ReadErrors.of(e)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            problems.add(Problem.error(Origin.COMMAND_LINE, "", "interrupted while reading the configuration"));
        } finally {
            retriever.close();
        }
        return new Layer();
    }
}
