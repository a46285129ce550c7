package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.PodPhase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Volumes as a container sees them. */
class RealVolumesTest extends RealNode {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String SETTINGS = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {a: %s}\n";
    private static final String LOGIN =
            "apiVersion: v1\nkind: Secret\nmetadata: {name: login}\nstringData: {password: hunter2}\n";
    /** Ends well as soon as the file of the ConfigMap says "two", if everything else is as it must be. */
    private static final String READER = """
            apiVersion: v1
            kind: Pod
            metadata:
              name: reader
              labels: {app: demo}
            spec:
              restartPolicy: Never
              terminationGracePeriodSeconds: 1
              securityContext: {fsGroup: 2000}
              volumes:
              - {name: settings, configMap: {name: settings}}
              - {name: login, secret: {secretName: login, defaultMode: 0400}}
              - {name: memory, emptyDir: {medium: Memory, sizeLimit: 4Mi}}
              - {name: disk, emptyDir: {}}
              - {name: fields, downwardAPI: {items: [{path: app, fieldRef: {fieldPath: "metadata.labels['app']"}}]}}
              initContainers:
              - name: writer
                image: %1$s
                imagePullPolicy: IfNotPresent
                command: [sh, -c, "mkdir /disk/part && echo yes > /disk/part/file"]
                volumeMounts: [{name: disk, mountPath: /disk}]
              containers:
              - name: main
                image: %1$s
                imagePullPolicy: IfNotPresent
                command:
                - sh
                - -ec
                - |
                  test "$(cat /login/password)" = hunter2
                  test "$(stat -L -c %%a:%%g /login/password)" = 440:2000
                  test "$(cat /part/file)" = yes
                  test "$(cat /fields/app)" = demo
                  test "$(cat /settings/tls/password)" = hunter2
                  test "$(cat /settings/tls/deep/er/app)" = demo
                  grep -q ' /memory tmpfs .*size=4096k' /proc/mounts
                  if touch /settings/b; then exit 9; fi
                  until test "$(cat /settings/a)" = two; do sleep 0.1; done
                volumeMounts:
                - {name: settings, mountPath: /settings}
                - {name: login, mountPath: /login}
                - {name: memory, mountPath: /memory}
                - {name: disk, mountPath: /part, subPath: part}
                - {name: fields, mountPath: /fields}
                - {name: login, mountPath: /settings/tls}
                - {name: fields, mountPath: /settings/tls/deep/er}
            """;

    /** Ends well when it sees the content of its own image once more. */
    private static final String IMAGE_READER = """
            apiVersion: v1
            kind: Pod
            metadata: {name: image}
            spec:
              restartPolicy: Never
              terminationGracePeriodSeconds: 1
              volumes: [{name: data, image: {reference: %1$s, pullPolicy: IfNotPresent}}]
              containers:
              - name: main
                image: %1$s
                imagePullPolicy: IfNotPresent
                command: [sh, -c, "test -e /data/bin/sh"]
                volumeMounts: [{name: data, mountPath: /data}]
            """;

    /** Ends well when it sees what another container mounted after its start. */
    private static final String OBSERVER = """
            apiVersion: v1
            kind: Pod
            metadata: {name: observer}
            spec:
              restartPolicy: Never
              terminationGracePeriodSeconds: 1
              volumes: [{name: common, hostPath: {path: %2$s, type: DirectoryOrCreate}}]
              containers:
              - name: main
                image: %1$s
                imagePullPolicy: IfNotPresent
                command: [sh, -c, "until test -e /common/memory/file; do sleep 0.1; done"]
                volumeMounts: [{name: common, mountPath: /common, mountPropagation: HostToContainer}]
            """;

    /** Mounts for others, as CSI drivers do. */
    private static final String DRIVER = """
            apiVersion: v1
            kind: Pod
            metadata: {name: driver}
            spec:
              terminationGracePeriodSeconds: 1
              volumes: [{name: common, hostPath: {path: %2$s}}]
              containers:
              - name: main
                image: %1$s
                imagePullPolicy: IfNotPresent
                securityContext: {privileged: true}
                command:
                - sh
                - -ec
                - |
                  mkdir /common/memory
                  mount -t tmpfs none /common/memory
                  touch /common/memory/file
                  while :; do sleep 1000 & wait $!; done
                volumeMounts: [{name: common, mountPath: /common, mountPropagation: Bidirectional}]
            """;

    @Test
    void whatAContainerMountsBelowTheRootDirectoryIsSeenByOthersAndByTheMachine() {
        Path common = node.root().resolve("plugins/common");
        AgentProcess first = start();
        first.awaitLine("root directory");
        first.kill();
        AgentProcess agent = start();
        node.put("observer.yaml", OBSERVER.formatted(Manifests.IMAGE, common));
        agent.awaitPod("observer", "runs", pod -> pod.status().phase().equals(Optional.of(PodPhase.RUNNING)));
        node.put("driver.yaml", DRIVER.formatted(Manifests.IMAGE, common));
        agent.awaitPod("observer", "has ended well", pod -> pod.status().phase().equals(Optional.of(PodPhase.SUCCEEDED)));
        assertTrue(mounts().points().contains(common.resolve("memory").toString()));
        assertTrue(new MountsBelow(node.directory()).points().stream().filter(node.root().toString()::equals).count() <= 1,
                "an agent mounts the root directory on itself at most once");
    }

    @Test
    void whatIsMountedIsReadChangedAndTakenAway() {
        AgentProcess agent = start();
        node.put("reader.yaml", READER.formatted(Manifests.IMAGE));
        agent.awaitLine("reader", "FailedMount: MountVolume.SetUp failed for volume \"settings\" : configmap \"settings\""
                + " not found");
        node.put("settings.yaml", SETTINGS.formatted("one"));
        node.put("login.yaml", LOGIN);
        agent.awaitPod("reader", "runs", pod -> AgentProcess.container(pod, "main").state()
                .filter(ContainerState.Running.class::isInstance).isPresent());
        assertFalse(mounts().points().isEmpty());

        node.put("settings.yaml", SETTINGS.formatted("two"));
        agent.awaitPod("reader", "has ended well", pod -> pod.status().phase().equals(Optional.of(
                PodPhase.SUCCEEDED)));
        node.remove("reader.yaml");
        Await.until("all mounts are gone", SOON, () -> mounts().points().isEmpty());
        Await.until("the pod is gone", SOON, () -> agent.pods().isEmpty());
        assertFalse(agent.log().contains("hunter2"), agent::log);
        assertEquals(List.of(), agent.log().lines().filter(line -> line.contains("ERROR")).toList());
    }

    @Test
    void anImageIsMountedOrTheRuntimeIsSaidToBeTooOld() {
        AgentProcess agent = start();
        node.put("image.yaml", IMAGE_READER.formatted(Manifests.IMAGE));
        agent.awaitPod("image", "has seen its volume, or says why not", pod -> pod.status().containerStatuses().stream()
                .flatMap(status -> status.state().stream()).anyMatch(state -> switch (state) {
                    case ContainerState.Terminated ended -> ended.exitCode() == 0;
                    case ContainerState.Waiting waiting -> waiting.reason().equals("CreateContainerError")
                            && waiting.message().contains(" (image volumes need containerd 2.1 or newer, and this node has ");
                    case ContainerState.Running _ -> false;
                }));
    }

    private MountsBelow mounts() {
        return new MountsBelow(node.root());
    }
}
