package io.jubelet.app.boot;

import io.jubelet.adapters.apiserver.connection.ClusterConnection;
import io.jubelet.adapters.apiserver.connection.ClusterOptions;
import io.jubelet.adapters.apiserver.identity.ClientIdentity;
import io.jubelet.adapters.fs.LocalMachine;
import io.jubelet.adapters.fs.SystemTimers;
import io.jubelet.app.api.ManifestChecks;
import io.jubelet.app.cli.Wiring;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.ClusterConfiguration;
import io.jubelet.app.config.ConfigurationLoader;
import io.jubelet.app.config.Origin;
import io.jubelet.app.config.Problem;
import io.jubelet.domain.source.StaticReferences;
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The checks of an agent that starts, without starting it: {@code jubelet validate}. */
final class Checks implements Wiring.Checks {

    private static final String UNIX = "unix://";
    /** The messages have the place. */
    private static final Origin NO_PLACE = new Origin("", 0);

    private final ManifestChecks manifests;
    private final String version;

    Checks(ManifestChecks manifests, String version) {
        this.manifests = manifests;
        this.version = version;
    }

    @Override
    public List<Problem> manifests(List<Path> paths, ConfigurationLoader.Manifests node) {
        return manifests.check(paths, node.nodeName(),
                node.standalone() ? StaticReferences.CONFIG_OBJECTS : StaticReferences.NONE, node.gated());
    }

    @Override
    public List<Problem> start(AgentConfiguration configuration) {
        List<Problem> problems = new ArrayList<>();
        cluster(configuration.cluster(), problems);
        try (var timers = new SystemTimers()) {
            require(() -> KubeletServerAccess.check(configuration, timers), problems);
        }
        require(() -> TraceAccess.check(configuration), problems);
        if (configuration.runtime().endpoint().startsWith(UNIX)) {
            runtime(configuration.runtime(), problems);
            configuration.dns().resolvConf().filter(Files::notExists).ifPresent(file -> problems.add(Problem.warning(
                    new Origin(file.toString(), 0), "", "does not exist; no pod is started before this file of resolvConf is there")));
            machine(configuration, problems);
        }
        return problems;
    }

    /**
     * Reads the kubeconfigs that an agent starts with, and all that they name; sends no request. With a bootstrap kubeconfig, the
     * kubeconfig of the node is made anew when it can't be used; while it can be, the former is not read, and may be gone, as on
     * nodes of kubeadm.
     */
    private void cluster(ClusterConfiguration cluster, List<Problem> problems) {
        if (cluster.bootstrapKubeconfig().isPresent() && cluster.kubeconfig().isEmpty()) {
            problems.add(Problem.error(Origin.flag("bootstrap-kubeconfig"), "", "is given without --kubeconfig; name the"
                    + " file that the identity of this node is to be written to"));
        }
        boolean bootstrapped = cluster.kubeconfig().filter(file -> ClientIdentity.isBootstrapped(file, Instant.now())).isPresent();
        try (var timers = new SystemTimers()) {
            cluster.kubeconfig().filter(_ -> bootstrapped || cluster.bootstrapKubeconfig().isEmpty())
                    .ifPresent(file -> kubeconfig(file, "kubeconfig", timers, problems));
            cluster.bootstrapKubeconfig().filter(_ -> !bootstrapped)
                    .ifPresent(file -> kubeconfig(file, "bootstrap-kubeconfig", timers, problems));
        }
    }

    private void kubeconfig(Path file, String flag, Timers timers, List<Problem> problems) {
        try {
            ClusterConnection.open(ClusterOptions.of(file, version, timers)).close();
        } catch (PortException e) {
            problems.add(Problem.error(Origin.flag(flag), "", e.getMessage()));
        }
    }

    private static void runtime(AgentConfiguration.Runtime runtime, List<Problem> problems) {
        List.of(runtime.endpoint(), runtime.imageEndpoint()).stream().distinct().filter(url -> url.startsWith(UNIX))
                .map(url -> url.substring(UNIX.length())).filter(socket -> Files.notExists(Path.of(socket)))
                .forEach(socket -> problems.add(Problem.warning(new Origin(socket, 0), "",
                        "does not exist; the agent waits until the container runtime makes it")));
    }

    private static void machine(AgentConfiguration configuration, List<Problem> problems) {
        Path root = configuration.node().rootDirectory();
        var facts = LocalMachine.facts(root);
        var machine = facts.machine();
        require(() -> {
            boolean unified = LocalMachine.cgroups(false).unified();
            HostRequirements.check(configuration.cgroups(), unified, 0);
            HostRequirements.checkControllers(unified, LocalMachine.cgroupHierarchies());
        }, problems);
        require(() -> HostRequirements.check(configuration.cgroups(), true, machine.swapBytes()), problems);
        require(() -> HostRequirements.check(configuration.reserves(), machine), problems);
        require(() -> ManagersAccess.open(configuration, new MachineAdapters.Hardware(facts, LocalMachine.topology(), Optional.empty()),
                new ReadOnlyStateFiles(LocalMachine.states(root))), problems);
        if (configuration.host().protectKernelDefaults()) {
            require(() -> HostPreparation.tuneKernel(configuration), problems);
        }
    }

    private static void require(Requirement requirement, List<Problem> problems) {
        try {
            requirement.check();
        } catch (StartRefused | PortException e) {
            problems.add(Problem.error(NO_PLACE, "", e.getMessage()));
        }
    }

    /** Files of state that are only read. */
    private record ReadOnlyStateFiles(StateFiles files) implements StateFiles {

        @Override
        public String path(String name) {
            return files.path(name);
        }

        @Override
        public Optional<String> read(String name) {
            return files.read(name);
        }

        @Override
        public void write(String name, String content) {
            // A check whether the agent could start writes nothing.
        }
    }

    private interface Requirement {

        void check() throws StartRefused;
    }
}
