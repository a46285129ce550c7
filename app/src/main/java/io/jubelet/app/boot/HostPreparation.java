package io.jubelet.app.boot;

import io.jubelet.adapters.fs.LocalMachine;
import io.jubelet.adapters.fs.NodeFiles;
import io.jubelet.adapters.fs.process.LockFile;
import io.jubelet.adapters.fs.process.OpenFilesLimit;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.FeatureGate;
import io.jubelet.domain.node.KernelTunables;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.host.KernelParameters;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Prepares a machine before an agent starts on it. */
final class HostPreparation {

    private static final Logger LOG = System.getLogger(HostPreparation.class.getName());

    private HostPreparation() {
    }

    /**
     * Takes the lock file, where one is configured, and waits for it.
     *
     * @throws StartRefused when it can't be locked or watched
     */
    static void lock(AgentConfiguration.Host host, Shutdown end) throws StartRefused, InterruptedException {
        if (host.lockFile().isEmpty()) {
            return;
        }
        Path path = host.lockFile().get();
        try {
            LOG.log(Level.INFO, "waiting for the lock file {0}", path);
            LockFile lock = LockFile.acquire(path);
            if (host.exitOnLockContention()) {
                lock.watch(() -> end.requested("another process opened or removed the lock file " + path));
            }
        } catch (PortException e) {
            throw new StartRefused("unable to acquire file lock on " + path + ": " + e.getMessage());
        }
    }

    /** Sets how many files this process may have open; it goes on with what it has when it may not have more. */
    static void limitOpenFiles(AgentConfiguration.Host host) {
        try {
            OpenFilesLimit.set(host.maxOpenFiles());
        } catch (PermissionDeniedException e) {
            LOG.log(host.maxOpenFilesGiven() ? Level.WARNING : Level.DEBUG, "maxOpenFiles: {0}; the agent goes on with {1}",
                    e.getMessage(), Long.toString(OpenFilesLimit.now()));
        }
    }

    /**
     * Makes the root directory lie on a shared mount, for containers with mountPropagation; where that can't be, only such containers
     * fail.
     */
    static void shareMounts(NodeFiles files, Path root) {
        try {
            if (files.shareMounts()) {
                LOG.log(Level.INFO, "the root directory {0} is a shared mount now", root);
            }
        } catch (PortException e) {
            LOG.log(Level.WARNING, "the root directory {0} does not lie on a shared mount, and is not made one: {1}. Containers that mount "
                    + "a directory below it with mountPropagation HostToContainer or Bidirectional, as CSI drivers do, will not"
                    + " start. It is tried again at the next start, such as after the machine was restarted.", root, e.getMessage());
        }
    }

    /** What follows when a kernel parameter can't be set. */
    enum Unsettable {
        /** The agent does not start. */
        REFUSES,
        /** The agent does not start, and names the feature gate with which it would. */
        REFUSES_WITHOUT_GATE,
        /** The agent goes on: a user namespace may not set it (feature gate KubeletInUserNamespace). */
        IGNORED
    }

    /** @throws StartRefused when kernel parameters of this machine are not as they have to be, and may not or can't be set */
    static void tuneKernel(AgentConfiguration configuration) throws StartRefused {
        tuneKernel(LocalMachine.kernelParameters(), configuration.host().protectKernelDefaults(),
                () -> !LocalMachine.isInUserNamespace() ? Unsettable.REFUSES
                        : configuration.gates().isOn(FeatureGate.KUBELET_IN_USER_NAMESPACE) ? Unsettable.IGNORED
                        : Unsettable.REFUSES_WITHOUT_GATE);
    }

    /**
     * Checks these parameters, and sets those that are not as they have to be, if it may.
     *
     * @param unsettable asked only when one can't be set
     */
    static void tuneKernel(KernelParameters kernel, boolean onlyCheck, Supplier<Unsettable> unsettable) throws StartRefused {
        List<String> problems = new ArrayList<>();
        for (KernelTunables.Deviation deviation : KernelTunables.deviations(actual(kernel, problems))) {
            if (onlyCheck) {
                problems.add(deviation.text());
            } else {
                set(kernel, deviation, unsettable, problems);
            }
        }
        if (!problems.isEmpty()) {
            throw new StartRefused(String.join("; ", problems) + (onlyCheck
                    ? ". Set them with sysctl, or let the agent do it with protectKernelDefaults: false." : ""));
        }
    }

    private static Map<String, Long> actual(KernelParameters kernel, List<String> problems) {
        Map<String, Long> actual = new HashMap<>();
        for (String name : KernelTunables.EXPECTED.keySet()) {
            try {
                actual.put(name, kernel.get(name));
            } catch (PortException e) {
                problems.add(e.getMessage());
            }
        }
        return actual;
    }

    private static void set(KernelParameters kernel, KernelTunables.Deviation deviation, Supplier<Unsettable> unsettable,
            List<String> problems) {
        try {
            kernel.set(deviation.name(), deviation.expected());
            LOG.log(Level.INFO, "kernel parameter {0} is set to {1}; it was {2}", deviation.name(),
                    Long.toString(deviation.expected()), Long.toString(deviation.actual()));
        } catch (PortException e) {
            String problem = deviation.text() + ", and it can't be set: " + e.getMessage();
            switch (unsettable.get()) {
                case REFUSES -> problems.add(problem);
                case REFUSES_WITHOUT_GATE -> problems.add(problem + " (this is a user namespace; the agent goes on with the feature gate "
                        + FeatureGate.KUBELET_IN_USER_NAMESPACE + ")");
                case IGNORED -> LOG.log(Level.INFO, "{0} (ignored in a user namespace)", problem);
            }
        }
    }
}
