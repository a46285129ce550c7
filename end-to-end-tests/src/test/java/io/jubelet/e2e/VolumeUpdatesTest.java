package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What a reader sees of a ConfigMap that changes all the time. */
class VolumeUpdatesTest extends ClusterNode {

    private static final int UPDATES = 1000;
    private static final Duration SOON = Duration.ofSeconds(2);
    private static final String SETTINGS = """
            {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"namespace": "default", "name": "settings"},
             "data": {"a": "%1$s", "deep.b": "%1$s"}}""";
    private static final String SPEC = """
            "volumes": [{"name": "settings", "configMap": {"name": "settings", "items": [{"key": "a", "path": "a"},
             {"key": "deep.b", "path": "deep/b"}]}}],\s""" + ClusterView.containers(
            ", \"volumeMounts\": [{\"name\": \"settings\", \"mountPath\": \"/settings\"}]");

    private Path volume;

    @Test
    void aReaderNeverSeesAMixedStateAndSeesEachChangeSoon() throws Exception {
        start();
        server.admin().create(SETTINGS.formatted(text(0)));
        String uid = cluster.create("reader", SPEC).text("metadata", "uid");
        cluster.awaitReady("reader");
        volume = node.root().resolve("pods").resolve(uid).resolve("volumes/kubernetes.io~configmap/settings");

        var over = new AtomicBoolean();
        var reads = new AtomicLong();
        var seen = new AtomicLong();
        CompletableFuture<Void> reader = CompletableFuture.runAsync(() -> {
            while (!over.get()) {
                seen.set(read(seen.get()));
                reads.incrementAndGet();
            }
        });
        List<Duration> delays = new ArrayList<>();
        for (int i = 1; i <= UPDATES; i++) {
            long begin = System.nanoTime();
            server.admin().replace(Tree.parse(SETTINGS.formatted(text(i))));
            long wanted = i;
            Await.at(Duration.ofMillis(1), "update " + i + " is in the files", AgentProcess.TIMEOUT,
                    () -> reader.isDone() || seen.get() == wanted);
            if (reader.isDone()) {
                break;
            }
            delays.add(Duration.ofNanos(System.nanoTime() - begin));
        }
        over.set(true);
        reader.get();
        assertTrue(reads.get() >= UPDATES, reads + " reads");
        Collections.sort(delays);
        Duration most = delays.get(UPDATES * 95 / 100);
        assertTrue(most.compareTo(SOON) < 0, "one of twenty updates takes more than " + most);
        // The data of one state, and not of those before.
        try (var entries = Files.list(volume)) {
            assertEquals(List.of("..data", "a", "deep"), entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> !name.matches("\\.\\.\\d.*")).sorted().toList());
        }
    }

    /** A generation, in a text that is too long to be written at once. */
    private static String text(long generation) {
        return (generation + " ").repeat(2000);
    }

    /** Reads what is live, as one who enters the directory and reads file after file there; its generation. */
    private long read(long before) {
        while (true) {
            Path live = volume.resolve(live());
            try {
                String a = Files.readString(live.resolve("a"));
                String b = Files.readString(live.resolve("deep/b"));
                assertEquals(a, b, "a mixed state");
                long first = whole(a);
                assertTrue(first >= before, () -> first + " after " + before);
                // Who reads by name may see a change between two files, but none that is undone.
                long byName = whole(Files.readString(volume.resolve("a")));
                long last = whole(Files.readString(volume.resolve("deep/b")));
                assertTrue(byName >= first && last >= byName, () -> first + ", " + byName + ", " + last);
                return last;
            } catch (NoSuchFileException e) {
                // The directory that was entered is that of a state before; its files are gone, not changed.
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** Directory of the files that count; there is one at every moment. */
    private Path live() {
        try {
            return Files.readSymbolicLink(volume.resolve("..data"));
        } catch (IOException e) {
            throw new AssertionError("no directory of data", e);
        }
    }

    private static long whole(String text) {
        long generation = Long.parseLong(text.substring(0, text.indexOf(' ')));
        assertEquals(text(generation), text, "part of a file");
        return generation;
    }
}
