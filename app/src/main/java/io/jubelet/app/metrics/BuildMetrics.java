package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricCollector;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.metrics.MetricType;
import java.util.List;

/** Metrics of the build. The version of Go is that of the JVM, and labels that the build does not record are empty. */
public final class BuildMetrics {

    private BuildMetrics() {
    }

    /**
     * The family.
     *
     * @param version version of Kubernetes that the agent reports, such as {@code v1.36.0-jubelet}
     */
    public static List<MetricFamily> of(String version) {
        String[] parts = version.replaceFirst("^v", "").split("[.+-]", 3);
        var metrics = new MetricCollector();
        metrics.add("kubernetes_build_info", "[BETA] A metric with a constant '1' value labeled by major, minor, git version, "
                + "git commit, git tree state, build date, Go version, and compiler from which Kubernetes was built, and platform "
                + "on which it is running.", MetricType.GAUGE, List.of(
                        new Label("build_date", ""), new Label("compiler", "javac"), new Label("git_commit", ""),
                        new Label("git_tree_state", ""), new Label("git_version", version),
                        new Label("go_version", "java" + Runtime.version().feature()),
                        new Label("major", parts[0]), new Label("minor", parts.length > 1 ? parts[1] : ""),
                        new Label("platform", "linux/" + architecture(System.getProperty("os.arch", "")))), 1);
        return metrics.families();
    }

    private static String architecture(String name) {
        return name.equals("aarch64") ? "arm64" : name;
    }
}
