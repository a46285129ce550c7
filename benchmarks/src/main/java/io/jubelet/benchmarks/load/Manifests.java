package io.jubelet.benchmarks.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The directory of manifests that the agent watches. */
final class Manifests {

    private final Path directory;
    private final String image;

    Manifests(Path directory, String image) {
        this.directory = directory;
        this.image = image;
    }

    Path directory() {
        return directory;
    }

    /**
     * Writes the manifest of a pod with one container that runs until it is stopped.
     *
     * @return nanoseconds of the moment before it was there
     */
    long add(String name) throws IOException {
        String text = """
                apiVersion: v1
                kind: Pod
                metadata:
                  name: %s
                  labels:
                    app: bench
                spec:
                  terminationGracePeriodSeconds: 5
                  containers:
                    - name: app
                      image: %s
                      imagePullPolicy: IfNotPresent
                      command: ["sh", "-c", "trap 'exit 0' TERM; while true; do sleep 1000000 & wait; done"]
                      resources:
                        requests:
                          cpu: 1m
                          memory: 4Mi
                """.formatted(name, image);
        Path hidden = directory.resolve("." + name);
        Files.writeString(hidden, text);
        long at = System.nanoTime();
        Files.move(hidden, file(name), StandardCopyOption.ATOMIC_MOVE);
        return at;
    }

    /** @return nanoseconds of the moment before it was gone */
    long remove(String name) throws IOException {
        long at = System.nanoTime();
        Files.delete(file(name));
        return at;
    }

    private Path file(String name) {
        return directory.resolve(name + ".yaml");
    }
}
