package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.PodPhase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A FlexVolume driver that is a shell script: it mounts memory, and leaves its options there. */
class RealFlexVolumesTest extends RealNode {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String DRIVER = """
            #!/bin/sh
            echo "$1" >>%s
            case $1 in
            init) echo '{"status": "Success", "capabilities": {"attach": false}}' ;;
            mount) mount -t tmpfs none "$2" && echo "$3" >"$2/options" && echo '{"status": "Success"}' ;;
            unmount) umount "$2" && echo '{"status": "Success"}' ;;
            *) echo '{"status": "Not supported"}' ;;
            esac
            """;
    /** Ends well when it has the options of its volume, and is told to. */
    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata: {name: flex}
            spec:
              restartPolicy: Never
              terminationGracePeriodSeconds: 1
              volumes: [{name: data, flexVolume: {driver: example.com/dummy, options: {size: small}}}]
              containers:
              - name: main
                image: %s
                imagePullPolicy: IfNotPresent
                command:
                - sh
                - -ec
                - |
                  grep -q '"size":"small"' /data/options
                  grep -q '"kubernetes.io/pod.name":"flex-node-under-test"' /data/options
                  until test -e /data/end; do sleep 0.1; done
                volumeMounts: [{name: data, mountPath: /data}]
            """;

    @Test
    void aDriverMountsAVolumeThatOutlivesTheAgent() throws IOException {
        Path drivers = node.directory().resolve("drivers");
        Path calls = node.directory().resolve("calls");
        AgentProcess first = start("--volume-plugin-dir=" + drivers);
        node.put("flex.yaml", POD.formatted(Manifests.IMAGE));
        first.awaitLine("flex", "FailedMount", "err=no volume plugin matched: the driver example.com/dummy is not installed");
        Path program = Files.createDirectories(drivers.resolve("example.com~dummy")).resolve("next");
        Files.writeString(program, DRIVER.formatted(calls));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.move(program, program.resolveSibling("dummy"));
        first.awaitPod("flex", "runs", pod -> AgentProcess.container(pod, "main").state()
                .filter(ContainerState.Running.class::isInstance).isPresent());
        first.kill();

        AgentProcess agent = start("--volume-plugin-dir=" + drivers);
        agent.awaitPod("flex", "runs", pod -> pod.status().phase().equals(Optional.of(PodPhase.RUNNING)));
        String volume = new MountsBelow(node.root()).points().stream().filter(point -> point.contains("example.com~dummy"))
                .findFirst().orElseThrow();
        Files.createFile(Path.of(volume).resolve("end"));
        agent.awaitPod("flex", "has ended well", pod -> pod.status().phase().equals(Optional.of(PodPhase.SUCCEEDED)));
        node.remove("flex.yaml");
        Await.until("the volume is gone", SOON, () -> new MountsBelow(node.root()).points().stream()
                .noneMatch(point -> point.contains("example.com~dummy")));
        Await.until("the pod is gone", SOON, () -> agent.pods().isEmpty());
        assertEquals(List.of("init", "mount", "init", "unmount"), Files.readAllLines(calls));
    }
}
