package io.jubelet.domain.volume.expand;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.claim.ClaimSizes;
import io.jubelet.domain.volume.claim.ClaimedVolume;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Decides about the size of a persistent volume on a node. Controllers that can recover from failures (KEP-1790) state in the
 * claim whether nodes have to expand, and to which size; with older ones nodes expand once the volume is larger than its claim.
 *
 * @param claimed the volume with its claim
 * @param failedBefore whether its driver failed here before, for certain
 */
public record VolumeExpansion(ClaimedVolume claimed, boolean failedBefore) {

    private static final String NOT_REQUIRED = "volume.kubernetes.io/node-expansion-not-required";
    private static final Set<String> TURN_OF_NODES = Set.of("NodeResizePending", "NodeResizeInProgress");
    private static final Set<String> INFEASIBLE = Set.of("InvalidArgument", "OutOfRange", "NotFound");
    private static final String IN_USE = "FailedPrecondition";
    private static final String FAILED = "Expander.NodeExpand failed to expand the volume ";

    /** Rejects null. */
    public VolumeExpansion {
        Objects.requireNonNull(claimed, "claimed");
    }

    /** Whether nodes make a volume larger: volumes of CSI drivers and local ones. For other types there is nothing to do on nodes. */
    public static boolean isForNodes(PersistentVolume volume) {
        return volume.source() instanceof PersistentVolumeSource.Csi || volume.source() instanceof PersistentVolumeSource.Local;
    }

    private ClaimSizes sizes() {
        return claimed.claim().sizes();
    }

    private Quantity capacity() {
        return claimed.volume().capacity().orElse(Quantity.ZERO);
    }

    /** For a pod that is about to get the volume, which is mounted already: what the claim has counts. */
    public ExpansionStep atMount() {
        if (sizes().size().compareTo(capacity()) >= 0) {
            return new ExpansionStep.Leave();
        }
        return claimed.readOnly() ? new ExpansionStep.ReadOnly() : step();
    }

    /**
     * While a pod has the volume: what this node knows counts, as another node may have updated the claim.
     *
     * @param known how large the volume is on this node; zero when that is not known
     */
    public ExpansionStep online(Quantity known) {
        boolean larger = !known.isZero() && capacity().compareTo(known) > 0;
        return larger && !claimed.readOnly() ? step() : new ExpansionStep.Leave();
    }

    private ExpansionStep step() {
        if (sizes().progress().isEmpty() && sizes().allocated().isEmpty()) {
            return new ExpansionStep.Call(capacity(), false, sizes().size().compareTo(capacity()) >= 0, false);
        }
        Quantity target = sizes().target();
        boolean infeasible = failedBefore && sizes().requested().orElse(Quantity.ZERO).compareTo(target) != 0;
        boolean reached = sizes().progress().isEmpty() && sizes().size().compareTo(target) >= 0;
        if (reached) {
            return isForEachNode() ? new ExpansionStep.Call(target, true, true, infeasible) : new ExpansionStep.Reached(target);
        }
        return TURN_OF_NODES.contains(sizes().progress()) ? new ExpansionStep.Call(target, true, false, infeasible)
                : new ExpansionStep.Await();
    }

    /** Of what many nodes write to at once, each has to make its own part larger. */
    private boolean isForEachNode() {
        return sizes().accessModes().contains("ReadWriteMany")
                && !claimed.claim().metadata().annotations().containsKey(NOT_REQUIRED);
    }

    /** Consequence of the answer of the driver. */
    public static ExpansionEnd after(ExpansionStep.Call call, ExpansionOutcome outcome) {
        return switch (outcome) {
            case ExpansionOutcome.Done() -> ExpansionEnd.done(call.size(),
                    call.reached() ? Optional.empty() : Optional.of(new ClaimChange.Done(call.size())));
            case ExpansionOutcome.Unsupported _ when !call.tracked() || call.reached() -> ExpansionEnd.reached(call.size());
            case ExpansionOutcome.Unsupported(String driver) ->
                failed(call, "NodeExpand is not supported by the CSI driver " + driver, "");
            case ExpansionOutcome.Open(String message) -> ExpansionEnd.failed(message);
            case ExpansionOutcome.Failed(String message, String code) ->
                failed(call, code.isEmpty() ? message : FAILED + (INFEASIBLE.contains(code) ? "" : ": ") + message, code);
        };
    }

    private static ExpansionEnd failed(ExpansionStep.Call call, String problem, String code) {
        boolean inUse = code.equals(IN_USE);
        if (!call.tracked()) {
            return inUse ? new ExpansionEnd(Optional.empty(), Optional.of(call.size()), false, Optional.empty(), false, true)
                    : ExpansionEnd.failed(problem);
        }
        var change = new ClaimChange.Failed("failed to expand pvc with " + problem,
                INFEASIBLE.contains(code) || call.infeasible());
        return new ExpansionEnd(Optional.of(change), Optional.empty(), false,
                inUse ? Optional.empty() : Optional.of(problem), true, inUse);
    }

    /** Message about a call that may have taken effect. */
    public static ExpansionOutcome unknown(String message) {
        return new ExpansionOutcome.Open(FAILED + ": " + message);
    }
}
