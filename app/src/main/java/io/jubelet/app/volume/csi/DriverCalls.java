package io.jubelet.app.volume.csi;

import io.jubelet.domain.csi.CsiInputs;
import io.jubelet.domain.csi.CsiNodeFacts;
import io.jubelet.domain.csi.CsiRemoval;
import io.jubelet.domain.csi.CsiStaging;
import io.jubelet.domain.csi.CsiStep;
import io.jubelet.domain.csi.CsiToken;
import io.jubelet.domain.csi.CsiTokenRequest;
import io.jubelet.domain.csi.DriverOutcome;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UninterruptedStep;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Carries out the steps before a call to a driver, and those after its outcome. */
final class DriverCalls {

    /** Time limit of one call to a driver, as with every kubelet. */
    static final Duration LIMIT = Duration.ofMinutes(2);

    private static final Logger LOG = System.getLogger(DriverCalls.class.getName());

    private final RecordedVolumes written;
    private final CsiLookups lookups;

    DriverCalls(RecordedVolumes written, CsiLookups lookups) {
        this.written = written;
        this.lookups = lookups;
    }

    /**
     * Carries out steps, one after another.
     *
     * @param attachment what the controller answered when the volume was attached
     * @throws PortException when one of them fails; nothing that follows is done
     */
    CsiInputs run(Pod pod, List<CsiStep> steps, Map<String, String> attachment) {
        CsiInputs inputs = CsiInputs.none();
        for (CsiStep step : steps) {
            inputs = switch (step) {
                case CsiStep.ReadAttachment _ -> inputs.withAttachment(attachment);
                case CsiStep.ReadSecret(var key, String problem) ->
                    inputs.withSecrets(found(problem, () -> lookups.secret(key)));
                case CsiStep.GetTokens(var requests, String problem) ->
                    inputs.withTokens(found(problem, () -> tokens(pod, requests)));
                case CsiStep.MakeDirectory(String path) -> {
                    written.records().makeDirectory(path);
                    yield inputs;
                }
                case CsiStep.WriteRecord(RecordLocation location, var content) -> {
                    written.write(location, content);
                    yield inputs;
                }
            };
        }
        return inputs;
    }

    /**
     * Carries out the steps before a volume is staged. When one of them fails, what they recorded and made is removed, unless the volume
     * was recorded before: then it may be staged.
     */
    CsiInputs runBeforeStaging(CsiRequest request, CsiStaging staging, CsiNodeFacts facts, Map<String, String> attachment)
            throws PodConfigException {
        boolean recorded = written.records().read(staging.location()).isPresent();
        List<CsiRemoval> removals = staging.removals();
        try {
            return run(request.pod(), staging.steps(facts), attachment);
        } catch (PortException | CancelledException e) {
            if (!recorded) {
                UninterruptedStep.run(() -> cleanUp(staging.location(), removals));
            }
            throw e;
        }
    }

    private Map<String, CsiToken> tokens(Pod pod, List<CsiTokenRequest> requests) {
        Map<String, CsiToken> tokens = new TreeMap<>();
        requests.forEach(request -> tokens.put(request.audience(), lookups.token(pod, request)));
        return tokens;
    }

    private static <T> T found(String problem, Supplier<T> lookup) {
        try {
            return lookup.get();
        } catch (PortException e) {
            throw new UnavailableException(problem + e.getMessage(), e);
        }
    }

    /**
     * Goes on only if the driver has done what it was asked for. After a failure that is certain, what was recorded is removed;
     * but not what was there before: that volume may be mounted all the same.
     *
     * @throws UnavailableException when it has not, or that is not known
     */
    void requireDone(DriverOutcome outcome, RecordLocation location, List<CsiRemoval> removals) {
        switch (outcome) {
            case DriverOutcome.Done() -> { }
            case DriverOutcome.Failed(String message) -> {
                if (written.mayForget(location)) {
                    cleanUp(location, removals);
                }
                throw new UnavailableException(message);
            }
            case DriverOutcome.Unknown(String message) -> throw new UnavailableException(message);
        }
    }

    private void cleanUp(RecordLocation location, List<CsiRemoval> removals) {
        try {
            written.remove(location, removals);
        } catch (PortException e) {
            LOG.log(Level.WARNING, "what was made for a volume that its driver could not mount stays for now: {0}",
                    e.getMessage());
        }
    }
}
