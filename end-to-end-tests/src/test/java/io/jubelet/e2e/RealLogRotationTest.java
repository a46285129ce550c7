package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;

/** Rotation of the logs of real containers. */
class RealLogRotationTest extends RealNode {

    private static final long MEBIBYTE = 1 << 20;
    /** Enough for a follower that is seconds behind on a busy machine. */
    private static final int FILES = 8;

    private final int port = SelfSigned.freePort();
    private final SSLSocketFactory trusting = SelfSigned.trusted();

    private List<Path> logs(String pod) {
        try (Stream<Path> files = Files.walk(node.logs())) {
            return files.filter(file -> file.toString().contains("_" + full(pod) + "_") && Files.isRegularFile(file))
                    .sorted().toList();
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException | UncheckedIOException e) {
            // A file was renamed in this moment.
            return List.of();
        }
    }

    private long size(String pod) {
        return logs(pod).stream().mapToLong(file -> file.toFile().length()).sum();
    }

    /** About 100 MB in a second, and never more. */
    private static final String FAST = "trap 'exit 0' TERM; line=$(seq 1 200 | tr -d '\\\\n'); "
            + "while :; do yes $line | head -c 2000000; usleep 20000; done";

    @Test
    void aFastWriterTakesNoMoreThanTwiceWhatIsConfigured() {
        AgentProcess agent = start();
        node.put("writer.yaml", Manifests.pod("writer", "", Manifests.container("main", Manifests.IMAGE, FAST)));
        agent.awaitReady("writer");
        long[] most = {0, 0};
        Set<String> seen = new HashSet<>();
        Await.at(Duration.ofMillis(10), "it wrote for a while", Duration.ofSeconds(120), () -> {
            most[0] = Math.max(most[0], size("writer"));
            logs("writer").forEach(file -> seen.add(file.getFileName().toString()));
            most[1] = Math.max(most[1], logs("writer").size());
            return seen.size() > 30;
        });
        assertTrue(most[1] <= 5, "files at most: " + most[1]);
        assertTrue(most[0] <= 2 * 5 * 10 * MEBIBYTE, most[0] + " bytes; " + agent.log());
    }

    @Test
    void aFollowerSeesEveryLine() throws IOException {
        AgentProcess agent = start("--container-log-max-size=1Mi", "--container-log-max-files=" + FILES, "--address=127.0.0.1",
                "--port=" + port, "--enable-server=true", "--authorization-mode=AlwaysAllow",
                "--authentication-token-webhook=false", "--anonymous-auth=true");
        node.put("counter.yaml", Manifests.pod("counter", "", Manifests.container("main", Manifests.IMAGE,
                "trap 'exit 0' TERM; for i in $(seq 1 60); do seq ${i}0001 ${i}9999; sleep 0.3; done; sleep 1000 & wait")));
        agent.awaitReady("counter");
        var connection = (HttpsURLConnection) URI.create("https://127.0.0.1:" + port + "/containerLogs/default/" + full("counter")
                + "/main?follow=true").toURL().openConnection();
        connection.setSSLSocketFactory(trusting);
        connection.setHostnameVerifier((_, _) -> true);
        try (var lines = new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
            int line = Integer.parseInt(lines.readLine());
            assertTrue(line < 400_000, "the follower came late: " + line);
            while (line < 609_999) {
                // There is no line that ends with four zeros.
                line += line % 10_000 == 9999 ? 2 : 1;
                expect(Integer.toString(line), lines);
            }
        }
        Await.until("the files before the newest are compressed, and there are no more than " + FILES, AgentProcess.TIMEOUT, () -> {
            List<String> names = logs("counter").stream().map(file -> file.getFileName().toString()).toList();
            return names.size() == FILES && names.stream().filter(name -> name.endsWith(".gz")).count() == FILES - 2;
        });
    }

    /** The runtime may cut a line in two when it opens a new file: it reads blocks. */
    private static void expect(String line, BufferedReader lines) throws IOException {
        String read = lines.readLine();
        if (read.length() < line.length()) {
            read += lines.readLine();
        }
        assertEquals(line, read);
    }
}
