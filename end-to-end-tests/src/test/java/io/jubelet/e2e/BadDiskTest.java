package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The disk of the agent's own directory is full or read-only for a while. */
class BadDiskTest extends ClusterNode {

    private static final String SETTINGS = """
            "volumes": [{"name": "v", "configMap": {"name": "settings"}}, {"name": "m", "emptyDir": {}}],\s"""
            + ClusterView.containers(", \"volumeMounts\": [{\"name\": \"v\", \"mountPath\": \"/v\"},"
                    + " {\"name\": \"m\", \"mountPath\": \"/m\"}]");

    private AgentProcess agent;
    private String before;

    @BeforeEach
    void mount() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "skipped: mounting a small disk needs root");
        Node.make(node.root());
        Command.run("mount", "-t", "tmpfs", "-o", "size=512k", "none", node.root().toString());
        server.admin().create("""
                {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"namespace": "default", "name": "settings"},
                 "data": {"a": "%s"}}""".formatted("b".repeat(20_000)));
        agent = start();
        cluster.create("before", SETTINGS);
        cluster.awaitReady("before");
        before = agent.awaitReady("before").status().containerStatuses().toString();
    }

    private void nobodyElseIsDisturbed() {
        assertEquals(before, agent.awaitReady("before").status().containerStatuses().toString());
    }

    private Path fill() throws IOException {
        Path file = node.root().resolve("full");
        try (OutputStream out = Files.newOutputStream(file)) {
            while (true) {
                out.write(new byte[1024]);
            }
        } catch (IOException e) {
            return file;
        }
    }

    @Test
    void fullUntilSomebodyMakesRoom() throws Exception {
        Path filling = fill();
        cluster.create("late", SETTINGS);
        cluster.awaitEvent("late", "FailedMount", "MountVolume.SetUp failed for volume \"v\" : ");
        cluster.awaitEvent("late", "FailedMount", "No space left on device");
        nobodyElseIsDisturbed();
        Files.delete(filling);
        cluster.awaitReady("late");
        nobodyElseIsDisturbed();
    }

    @Test
    void readOnlyUntilSomebodyMendsIt() throws Exception {
        Command.run("mount", "-o", "remount,ro", node.root().toString());
        cluster.create("late", SETTINGS);
        cluster.awaitPod("late", "waits", pod -> cluster.reasons("late").stream().anyMatch(
                reason -> reason.startsWith("Failed")));
        agent.awaitLine("late", "Read-only file system");
        nobodyElseIsDisturbed();
        Command.run("mount", "-o", "remount,rw", node.root().toString());
        cluster.awaitReady("late");
        cluster.delete("late");
        cluster.awaitGone("late");
        nobodyElseIsDisturbed();
    }
}
