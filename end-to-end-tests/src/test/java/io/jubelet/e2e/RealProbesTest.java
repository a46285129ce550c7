package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.HostIP;
import io.jubelet.domain.pod.Pod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Probes and hooks over the network, asked of servers in real containers. */
class RealProbesTest extends RealNode {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String NOT_FOUND = "HTTP probe failed with statuscode: 404";

    @Test
    void pagesDecideWhenContainersAreStartedReadyAndDone() {
        Path pages = prepared("pages");
        node.put("served.yaml", served(pages));
        AgentProcess agent = start();

        // The sidecar answers, but not yet as its startup probe wants it to: nobody behind it has a turn.
        agent.awaitLine(full("served"), "{server}", "Unhealthy: Startup probe failed: " + NOT_FOUND);
        assertFalse(runtime.running().containsKey(full("served") + "/app"), "nothing starts before the sidecar has");
        assertEquals(List.of(), asked(pages, "/ready-server"), "what has not started is not asked whether it is ready");

        create(pages, "started");
        agent.awaitLine(full("served"), "{app}", "Unhealthy: Readiness probe failed: " + NOT_FOUND);
        Pod unready = agent.awaitPod("served", "runs, and is not ready",
                pod -> AgentProcess.container(pod, "app").state().filter(ContainerState.Running.class::isInstance)
                        .isPresent());
        assertFalse(AgentProcess.isReady(unready));
        assertEquals(List.of("post-start kube-lifecycle/1.36 from-the-manifest"), lines(pages, "seen"));

        create(pages, "ready-server");
        create(pages, "ready-app");
        Pod ready = agent.awaitReady("served");
        assertTrue(ready.status().initContainerStatuses().stream().allMatch(ContainerStatus::ready));
        remove(pages, "ready-app");
        Pod again = agent.awaitPod("served", "is ready no more", pod -> !AgentProcess.isReady(pod));
        assertTrue(again.status().initContainerStatuses().stream().allMatch(ContainerStatus::ready));
        assertEquals(0, AgentProcess.container(again, "app").restartCount());

        node.remove("served.yaml");
        Await.until("the last hook was called", SOON, () -> lines(pages, "seen").size() == 2);
        assertEquals("pre-stop kube-lifecycle/1.36 from-the-manifest", lines(pages, "seen").getLast());
        Await.until("the pod is gone", SOON, () -> runtime.running().isEmpty());
        assertEquals(List.of(), agent.log().lines().filter(line -> line.contains("Hook")).toList());
        assertNothingUnexpected(agent);
    }

    @Test
    void containerThatAnswersNoMoreIsRestarted() {
        Path control = prepared("control");
        node.put("deaf.yaml", notReady(control));
        AgentProcess agent = start();
        agent.awaitLine(full("deaf"), "{main}", "Unhealthy: Readiness probe failed: timeout: failed to connect service",
                "within 1s: context deadline exceeded");
        Pod before = agent.awaitPod("deaf", "has started, by its TCP port",
                pod -> AgentProcess.container(pod, "main").started().orElse(false));
        ContainerStatus first = AgentProcess.container(before, "main");
        assertFalse(first.ready());
        assertEquals(0, first.restartCount());

        create(control, "hang-up");
        Pod after = agent.awaitPod("deaf", "was restarted", pod -> {
            ContainerStatus main = AgentProcess.container(pod, "main");
            return main.restartCount() == 1 && main.started().orElse(false);
        });
        String address = after.status().podIP() + ":9000";
        String refused = "Liveness probe failed: dial tcp " + address + ": connect: connection refused";
        agent.awaitLine(full("deaf"), "{main}", "Unhealthy: " + refused);
        agent.awaitLine(full("deaf"), "{main}", "Killing: Container main failed liveness probe, will be restarted");
        assertEquals(2, agent.log().lines().filter(line -> line.contains(refused)).count(), "as often as allowed");
        assertEquals(2, runtime.runs(full("deaf"), "main").size());
        assertNothingUnexpected(agent);
    }

    @Test
    void containerThatItsProbeStopsAgainAndAgainIsBackedOff() {
        Path seen = prepared("seen");
        node.put("unwell.yaml", notLive(seen));
        AgentProcess agent = start();
        Pod backedOff = agent.awaitPod("unwell", "is backed off", pod -> !pod.status().containerStatuses().isEmpty()
                && AgentProcess.container(pod, "main").state().filter(state -> state instanceof ContainerState.Waiting waiting
                        && waiting.reason().equals("CrashLoopBackOff")).isPresent());
        assertTrue(backedOff.status().containerStatuses().getFirst().state().toString()
                .contains("back-off 10s restarting failed container=main pod=" + full("unwell")), backedOff.toString());
        assertEquals(2, AgentProcess.container(backedOff, "main").restartCount(), agent::log);
        agent.awaitLine("container main of pod default/" + full("unwell") + " ended with exit code 0");

        String address = backedOff.status().hostIP();
        assertFalse(address.isEmpty());
        String recorded = address + " " + String.join(",", backedOff.status().hostIPs().stream().map(HostIP::ip).toList());
        assertEquals(List.of(recorded, recorded, recorded), lines(seen, "addresses"), "a pod on the network of the node has its address");
        assertNothingUnexpected(agent);
    }

    /** Its probe fails at once, whatever it does; it is on the network of the node and notes its addresses. */
    private static String notLive(Path seen) {
        return """
                apiVersion: v1
                kind: Pod
                metadata:
                  name: unwell
                spec:
                  hostNetwork: true
                  terminationGracePeriodSeconds: 2
                  volumes:
                  - name: seen
                    hostPath: {path: %s, type: Directory}
                  containers:
                  - name: main
                    image: %s
                    imagePullPolicy: IfNotPresent
                    command: ["sh", "-c", "trap 'exit 0' TERM; echo $IP $IPS >>/seen/addresses; sleep 1000 & wait"]
                    env:
                    - name: IP
                      valueFrom: {fieldRef: {fieldPath: status.podIP}}
                    - name: IPS
                      valueFrom: {fieldRef: {fieldPath: status.podIPs}}
                    volumeMounts: [{name: seen, mountPath: /seen}]
                    livenessProbe: {exec: {command: ["false"]}, periodSeconds: 1, failureThreshold: 1}
                """.formatted(seen, Manifests.IMAGE);
    }

    /** What is wrong with a container is reported in events; it is never a mistake of the agent. */
    private static void assertNothingUnexpected(AgentProcess agent) {
        assertEquals(List.of(), agent.log().lines().filter(line -> line.contains("SEVERE") || line.contains("ERROR")
                || line.contains("\tat ")).toList());
    }

    private static String served(Path pages) {
        return """
                apiVersion: v1
                kind: Pod
                metadata:
                  name: served
                spec:
                  terminationGracePeriodSeconds: 5
                  volumes:
                  - name: pages
                    hostPath: {path: %s, type: Directory}
                  initContainers:
                  - name: server
                    image: %s
                    imagePullPolicy: IfNotPresent
                    restartPolicy: Always
                    command: ["sh", "-c", "trap 'exit 0' TERM; httpd -f -vv -p 8080 -h /pages 2>>/pages/log & wait"]
                    volumeMounts: [{name: pages, mountPath: /pages}]
                    ports: [{name: web, containerPort: 8080}]
                    startupProbe: {httpGet: {path: /started, port: web}, periodSeconds: 1, failureThreshold: 60}
                    readinessProbe: {httpGet: {path: /ready-server, port: web}, periodSeconds: 1}
                  containers:
                  - name: app
                    image: %s
                    imagePullPolicy: IfNotPresent
                    command: ["sh", "-c", "%s"]
                    ports: [{name: pages, containerPort: 8080}]
                    readinessProbe:
                      httpGet: {path: /ready-app, port: pages}
                      periodSeconds: 1
                      failureThreshold: 1
                    lifecycle:
                      postStart:
                        httpGet: &hook
                          path: /cgi-bin/see?post-start
                          port: pages
                          httpHeaders: [{name: X-Test, value: from-the-manifest}]
                      preStop:
                        httpGet:
                          <<: *hook
                          path: /cgi-bin/see?pre-stop
                """.formatted(pages, Manifests.IMAGE, Manifests.IMAGE, Manifests.SERVER);
    }

    /** Listens until it is signalled; the next instance listens again. */
    private static String notReady(Path control) {
        return """
                apiVersion: v1
                kind: Pod
                metadata:
                  name: deaf
                spec:
                  terminationGracePeriodSeconds: 2
                  volumes:
                  - name: control
                    hostPath: {path: %s, type: Directory}
                  containers:
                  - name: main
                    image: %s
                    imagePullPolicy: IfNotPresent
                    command:
                    - sh
                    - -c
                    - |
                      trap 'exit 0' TERM
                      httpd -f -p 9000 -h /tmp & server=$!
                      until [ -e /control/hang-up ]; do sleep 0.1; done
                      rm /control/hang-up
                      kill $server
                      while :; do sleep 1000 & wait $!; done
                    volumeMounts: [{name: control, mountPath: /control}]
                    ports: [{name: talk, containerPort: 9000}]
                    startupProbe: {tcpSocket: {port: talk}, periodSeconds: 1, failureThreshold: 30}
                    livenessProbe: {tcpSocket: {port: talk}, periodSeconds: 1, failureThreshold: 2}
                    readinessProbe: {grpc: {port: 9000}, periodSeconds: 1}
                """.formatted(control, Manifests.IMAGE);
    }

    /** A directory for a container, with a script that notes by whom it was called. */
    private Path prepared(String name) {
        Path directory = node.directory().resolve(name);
        Path scripts = directory.resolve("cgi-bin");
        Node.make(scripts);
        try {
            Path script = Files.writeString(scripts.resolve("see"), """
                    #!/bin/sh
                    echo "$QUERY_STRING $HTTP_USER_AGENT $HTTP_X_TEST" >> /pages/seen
                    printf 'Content-Type: text/plain\\r\\n\\r\\nseen\\n'
                    """);
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return directory;
    }

    private static void create(Path directory, String file) {
        try {
            Files.writeString(directory.resolve(file), "yes\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void remove(Path directory, String file) {
        try {
            Files.delete(directory.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lines of the access log about a page. */
    private static List<String> asked(Path pages, String page) {
        return lines(pages, "log").stream().filter(line -> line.contains(page)).toList();
    }

    private static List<String> lines(Path directory, String file) {
        try {
            return Files.readAllLines(directory.resolve(file));
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
