package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.domain.pod.ContainerState;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** ConfigMaps and Secrets that lie as manifests beside the pods that read them. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DirectoryObjectsTest {

    private static final String READER = Manifests.pod("reader", "", Manifests.container("main", Manifests.IMAGE,
            Manifests.SERVER) + """
                        envFrom:
                        - configMapRef: {name: settings}
                        env:
                        - name: PASSWORD
                          valueFrom: {secretKeyRef: {name: login, key: password}}
                    """.indent(2));

    @Test
    void aPodWaitsForItsObjectsAndStartsOnceTheyAreThere(@TempDir Path directory) {
        Node node = Node.simulated(directory, "").prepared();
        node.put("reader.yaml", READER);
        try (AgentProcess agent = node.start()) {
            awaitWaiting(agent, "configmap \"settings\" not found");
            node.put("settings.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {COLOR: blue}\n");
            awaitWaiting(agent, "secret \"login\" not found");
            node.put("login.yaml", "apiVersion: v1\nkind: Secret\nmetadata: {name: login}\ndata: {password: hunter2!}\n");
            agent.awaitLine("login.yaml", "data[password]", "base64");
            node.put("login.yaml", "apiVersion: v1\nkind: Secret\nmetadata: {name: login}\nstringData: {password: hunter2}\n");
            agent.awaitReady("reader");

            node.put("again.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n");
            agent.awaitLine("settings.yaml", "is left out", "again.yaml");
            assertFalse(agent.log().contains("hunter2"), agent::log);
        }
    }

    private static void awaitWaiting(AgentProcess agent, String message) {
        agent.awaitPod("reader", "tells that " + message, pod -> pod.status().containerStatuses().stream()
                .flatMap(status -> status.state().stream())
                .anyMatch(state -> state instanceof ContainerState.Waiting waiting
                        && waiting.reason().equals("CreateContainerConfigError")
                        && waiting.message().equals(message)));
    }
}
