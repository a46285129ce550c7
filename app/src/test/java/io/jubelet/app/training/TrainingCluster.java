package io.jubelet.app.training;

import io.jubelet.adapters.apiserver.testserver.ClusterAdmin;
import io.jubelet.adapters.apiserver.testserver.Feature;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a command beside an API server that has work for the node {@code training}; the command gets
 * {@code --kubeconfig=FILE} as its last argument. Started by the build, so that the AOT cache also holds what an agent
 * needs for its cluster.
 */
final class TrainingCluster {

    private static final String NODE = "training";
    /** Pods that run in the end; {@code jubelet-train} waits for them. */
    private static final List<String> PODS = List.of("fourth", "fifth");

    private TrainingCluster() {
    }

    public static void main(String[] command) throws IOException, InterruptedException {
        Path kubeconfig = Files.createTempFile("training", ".kubeconfig");
        int exit;
        try (var server = new InProcessApiServer(Feature.TLS)) {
            Files.writeString(kubeconfig, server.kubeconfig(NODE));
            furnish(server.admin());
            var process = new ProcessBuilder(arguments(command, kubeconfig)).inheritIO();
            process.environment().put("JUBELET_TRAIN_PODS", String.valueOf(PODS.size()));
            exit = process.start().waitFor();
        } finally {
            Files.delete(kubeconfig);
        }
        System.exit(exit);
    }

    private static List<String> arguments(String[] command, Path kubeconfig) {
        List<String> all = new ArrayList<>(List.of(command));
        all.add("--kubeconfig=" + kubeconfig);
        return all;
    }

    private static void furnish(ClusterAdmin admin) {
        admin.create("""
                {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"namespace": "default", "name": "settings"},
                 "data": {"A": "b"}}""");
        admin.create("""
                {"apiVersion": "v1", "kind": "Secret", "metadata": {"namespace": "default", "name": "key"},
                 "data": {"K": "dg=="}}""");
        for (String pod : PODS) {
            admin.create("""
                    {"apiVersion": "v1", "kind": "Pod",
                     "metadata": {"namespace": "default", "name": "%s", "labels": {"app": "training"}},
                     "spec": {"nodeName": "%s", "terminationGracePeriodSeconds": 1,
                      "tolerations": [{"operator": "Exists"}],
                      "containers": [{"name": "app", "image": "example.org/app:1", "command": ["serve"],
                       "readinessProbe": {"exec": {"command": ["true"]}, "periodSeconds": 1},
                       "envFrom": [{"configMapRef": {"name": "settings"}}, {"secretRef": {"name": "key"}}]}]}}"""
                    .formatted(pod, NODE));
        }
    }
}
