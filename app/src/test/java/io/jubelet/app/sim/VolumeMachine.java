package io.jubelet.app.sim;

import io.jubelet.adapters.apiserver.codec.KubernetesPodCodec;
import io.jubelet.adapters.fs.NodeFiles;
import io.jubelet.adapters.fs.NodePaths;
import io.jubelet.adapters.fs.volume.DiskHostVolumes;
import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.claim.ClaimReference;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import io.jubelet.ports.fake.FakeCluster;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A node of a cluster whose volumes lie on a real disk and in the real kernel, with one agent after another that is killed; its
 * runtime is simulated.
 */
final class VolumeMachine {

    private static final int FOR_EVER = Integer.MAX_VALUE;
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata: {name: %1$s, namespace: default, uid: %2$s, labels: {app: %1$s}}
            spec:
              terminationGracePeriodSeconds: 1
              securityContext: {fsGroup: 2000}
              volumes:
              - {name: work, emptyDir: {}}
              - {name: mem, emptyDir: {medium: Memory, sizeLimit: 1Mi}}
              - {name: settings, configMap: {name: settings}}
              - {name: login, secret: {secretName: login}}
              - name: fields
                downwardAPI: {items: [{path: etc/app, fieldRef: {apiVersion: v1, fieldPath: "metadata.labels['app']"}}]}
              - name: mix
                projected: {sources: [{serviceAccountToken: {path: token}}, {configMap: {name: settings}}]}
              - {name: host, hostPath: {path: %3$s/host, type: Directory}}
              - {name: made, hostPath: {path: %3$s/made, type: DirectoryOrCreate}}
              - {name: data, persistentVolumeClaim: {claimName: disk}}
              containers:
              - name: app
                image: registry.local/app:1
                command: [sleep, infinity]
                volumeMounts:
                - {name: work, mountPath: /work, subPath: made/here}
                - {name: mem, mountPath: /mem}
                - {name: settings, mountPath: /settings}
                - {name: settings, mountPath: /color, subPath: color}
                - {name: login, mountPath: /login}
                - {name: fields, mountPath: /fields}
                - {name: mix, mountPath: /mix}
                - {name: host, mountPath: /host}
                - {name: made, mountPath: /made}
                - {name: data, mountPath: /data}
                - {name: data, mountPath: /part, subPath: part}
            """;

    final SimWorld world;
    private final Path kubelet;
    private final Path machine;
    private final NodeFiles files;
    private final FakeCluster cluster;
    private int deaths;
    private int pods;

    /** A machine below a directory, which has {@code machine/host} and {@code machine/disk}. */
    VolumeMachine(long seed, Path directory) {
        world = new SimWorld(seed);
        kubelet = directory.resolve("kubelet");
        machine = directory.resolve("machine");
        files = new NodeFiles(new NodePaths(kubelet, directory.resolve("logs/pods"), directory.resolve("logs/containers"),
                Path.of("/etc/hosts")), world.random);
        cluster = new FakeCluster(world.scheduler.scope());
        world.runtime.onLog((_, _) -> { });
        world.clusterPorts = Optional.of(ClusterInMemory.of(cluster));
        putSettings("blue");
        cluster.configObjects().put(new Secret(ObjectMeta.builder().namespace("default").name("login").build(),
                Map.of("password", Binary.utf8("hunter2")), "Opaque", Optional.empty()));
        cluster.claims().put(new PersistentVolumeClaim(
                ObjectMeta.builder().name("disk").namespace("default").uid("c1").build(), "pv1", "Bound"));
        cluster.claims().put(new PersistentVolume(ObjectMeta.builder().name("pv1").build(),
                new PersistentVolumeSource.Local(machine.resolve("disk").toString(), ""),
                Optional.of(new ClaimReference("default", "disk", "c1")), List.of(), List.of(), VolumeMode.FILESYSTEM, Optional.empty()));
    }

    /** How often an agent died in the middle of a change. */
    int deaths() {
        return deaths;
    }

    void putSettings(String color) {
        cluster.configObjects().put(new ConfigMap(
                ObjectMeta.builder().namespace("default").name("settings").build(), Map.of("color", color, "shade", color),
                Map.of(), Optional.empty()));
    }

    /** Wants a new pod; its uid. */
    String want(String name) {
        String uid = name + "-" + pods++;
        Pod pod = new KubernetesPodCodec().decode(POD.formatted(name, uid, machine).getBytes(StandardCharsets.UTF_8))
                .pods().getFirst();
        world.source.want(pod);
        return uid;
    }

    void unwant(String name) {
        world.source.unwant(name);
    }

    /** An agent that lives until it is killed. */
    void start() {
        start(FOR_EVER);
    }

    /** An agent that dies when it has made so many changes. */
    void start(int changes) {
        files.prepare();
        var calls = new KillableCalls(changes, () -> {
            deaths++;
            world.killAgent();
        });
        world.files = () -> SimFiles.onDisk(files, new DiskHostVolumes(kubelet.resolve("pods"), calls.all(),
                world.scheduler.scope(), world.random));
        world.startAgent();
    }

    /** Lets time pass until the agent is dead; kills it at the end of this time. */
    void liveFor(Duration time) {
        world.scheduler.runUntil(() -> !world.agentRuns(), time);
        if (world.agentRuns()) {
            world.killAgent();
        }
    }

    /** Lets time pass until it is as it has to be, second by second. */
    void await(String what, BooleanSupplier condition) {
        Duration end = world.scheduler.elapsed().plus(LONG);
        while (!condition.getAsBoolean()) {
            if (world.scheduler.elapsed().compareTo(end) > 0) {
                throw new AssertionError("not within " + LONG + ": " + what);
            }
            world.scheduler.run(Duration.ofSeconds(1), () -> { });
        }
    }

    boolean runs(String uid) {
        return world.runtime.snapshot().containers().stream()
                .anyMatch(c -> c.pod().uid().equals(uid) && c.state() == RunState.RUNNING);
    }
}
