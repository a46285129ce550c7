package io.jubelet.app.metrics;

import io.jubelet.app.message.image.PullsObserved;
import io.jubelet.domain.image.PullProgress;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/** Number of images that are being pulled, and the progress of those whose bytes the runtime reports. */
final class PullGauges {

    private final Gauge inProgress;
    private final Gauge done;
    private final Gauge total;

    PullGauges(MetricRegistry registry) {
        this.inProgress = registry.gauge("jubelet_image_pulls",
                "[ALPHA] Number of images that are being pulled, or wait for their turn.", "state");
        this.done = registry.gauge("jubelet_image_pull_done_bytes",
                "[ALPHA] Bytes that the runtime has written of images being pulled, as far as it reports them.");
        this.total = registry.gauge("jubelet_image_pull_total_bytes",
                "[ALPHA] Bytes of all layers begun of images being pulled, as far as the runtime reports them.");
        observed(new PullsObserved(List.of()));
    }

    void observed(PullsObserved pulls) {
        long waiting = pulls.pulls().stream().filter(PullProgress::waiting).count();
        inProgress.set(waiting, "waiting");
        inProgress.set(pulls.pulls().size() - waiting, "pulling");
        done.set(sum(pulls, PullProgress::doneBytes));
        total.set(sum(pulls, PullProgress::totalBytes));
    }

    private static long sum(PullsObserved pulls, Function<PullProgress, OptionalLong> bytes) {
        return pulls.pulls().stream().map(bytes).mapToLong(known -> known.orElse(0)).sum();
    }
}
