package io.jubelet.app.training;

import io.jubelet.adapters.apiserver.testserver.ClusterAdmin;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.ports.await.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Runs a command beside an API server that has work for the node {@code training}; the command gets
 * {@code --kubeconfig=FILE} as its last argument. Started by the build, so that the AOT cache also holds what an agent
 * needs for its cluster.
 *
 * <p>Some pods stay. When they run, others come and go, several at once and often enough that the compiler meets what runs a
 * few times for each pod: what it compiles here, it compiles at every start of an agent. After that the file exists that
 * {@code JUBELET_TRAIN_DONE} names.
 */
final class TrainingCluster {

    private static final String NODE = "training";
    /** Pods that run in the end; {@code jubelet-train} waits for them. */
    private static final List<String> PODS = List.of("fourth", "fifth");
    /**
     * Pods that come and go at once, and how often. The compiler compiles what was called 200 times in all, and each agent does so
     * again when it starts: what is called three times or more for a pod. With 20 visits it would compile also what is called once
     * for a pod, which takes an agent another second at its start.
     */
    private static final int VISITORS = 10;
    private static final int VISITS = 6;
    private static final Duration PAUSE = Duration.ofMillis(50);
    /** For each step, on a machine on which much else runs: what does not come in time is not in the cache. */
    private static final Duration LIMIT = Duration.ofSeconds(90);

    private TrainingCluster() {
    }

    public static void main(String[] command) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("training");
        Path kubeconfig = directory.resolve("kubeconfig");
        Path done = directory.resolve("done");
        int exit;
        try (var server = new InProcessApiServer(); var front = new Http2Front(server.url())) {
            Files.writeString(kubeconfig, front.kubeconfig("system:node:" + NODE, "system:nodes"));
            configure(server.admin());
            var process = new ProcessBuilder(arguments(command, kubeconfig)).inheritIO();
            process.environment().put("JUBELET_TRAIN_PODS", String.valueOf(PODS.size()));
            process.environment().put("JUBELET_TRAIN_DONE", done.toString());
            Thread.ofPlatform().daemon().start(() -> visit(server.admin(), done));
            exit = process.start().waitFor();
        } finally {
            Files.deleteIfExists(done);
            Files.delete(kubeconfig);
            Files.delete(directory);
        }
        System.exit(exit);
    }

    private static List<String> arguments(String[] command, Path kubeconfig) {
        List<String> all = new ArrayList<>(List.of(command));
        all.add("--kubeconfig=" + kubeconfig);
        return all;
    }

    private static void configure(ClusterAdmin admin) {
        admin.create("""
                {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"namespace": "default", "name": "settings"},
                 "data": {"A": "b"}}""");
        admin.create("""
                {"apiVersion": "v1", "kind": "Secret", "metadata": {"namespace": "default", "name": "key"},
                 "data": {"K": "dg=="}}""");
        PODS.forEach(pod -> admin.create(pod(pod)));
    }

    private static String pod(String name) {
        return """
                {"apiVersion": "v1", "kind": "Pod",
                 "metadata": {"namespace": "default", "name": "%s", "labels": {"app": "training"}},
                 "spec": {"nodeName": "%s", "terminationGracePeriodSeconds": 1,
                  "tolerations": [{"operator": "Exists"}],
                  "volumes": [{"name": "settings", "configMap": {"name": "settings"}}, {"name": "data", "emptyDir": {}}],
                  "containers": [{"name": "app", "image": "example.org/app:1", "command": ["serve"],
                   "resources": {"requests": {"cpu": "10m", "memory": "16Mi"}},
                   "volumeMounts": [{"name": "settings", "mountPath": "/settings"}, {"name": "data", "mountPath": "/data"}],
                   "readinessProbe": {"exec": {"command": ["true"]}, "periodSeconds": 1},
                   "envFrom": [{"configMapRef": {"name": "settings"}}, {"secretRef": {"name": "key"}}]}]}}"""
                .formatted(name, NODE);
    }

    /** A run that comes to nothing costs a slower agent, and is not worth a build that fails. */
    private static void visit(ClusterAdmin admin, Path done) {
        try {
            PODS.forEach(pod -> await(pod + " is Ready", () -> isReady(admin, pod)));
            for (int i = 1; i <= VISITS; i++) {
                comeAndGo(admin, names("visitor-" + i + "-"));
            }
            Files.createFile(done);
        } catch (RuntimeException | AssertionError | IOException e) {
            System.err.println("training: pods did not come and go as they should: " + e.getMessage());
        }
    }

    private static List<String> names(String prefix) {
        return IntStream.rangeClosed(1, VISITORS).mapToObj(i -> prefix + i).toList();
    }

    private static void comeAndGo(ClusterAdmin admin, List<String> pods) {
        pods.forEach(pod -> admin.create(pod(pod)));
        pods.forEach(pod -> await(pod + " is Ready", () -> isReady(admin, pod)));
        pods.forEach(pod -> admin.deletePod(key(pod), 1));
        pods.forEach(pod -> await(pod + " is gone", () -> admin.get(Resource.PODS, key(pod)).isEmpty()));
    }

    private static boolean isReady(ClusterAdmin admin, String pod) {
        return admin.get(Resource.PODS, key(pod)).stream().flatMap(object -> object.objects("status", "conditions").stream())
                .anyMatch(condition -> condition.text("type").equals("Ready") && condition.text("status").equals("True"));
    }

    private static ObjectKey key(String pod) {
        return new ObjectKey("default", pod);
    }

    private static void await(String what, BooleanSupplier condition) {
        Await.value(PAUSE, what, LIMIT, () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty());
    }
}
