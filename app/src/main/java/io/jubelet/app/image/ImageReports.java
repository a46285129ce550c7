package io.jubelet.app.image;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.image.EnsureImage;
import io.jubelet.app.message.image.ImageVerdict;
import io.jubelet.domain.explain.ImageDecision;
import io.jubelet.domain.image.ImagePulls;
import io.jubelet.domain.status.WaitingReason;
import io.jubelet.ports.time.Timers;

/** Events and decisions about images that are not pulled, because they are present or unavailable. */
final class ImageReports {

    private final PodEvents events;
    private final Decisions decisions;

    ImageReports(Bus bus, Timers timers) {
        this.events = new PodEvents(bus, timers);
        this.decisions = new Decisions(bus, timers);
    }

    /** An image that is there is used for a start. */
    void used(EnsureImage request, String message) {
        events.normal(request.pod(), request.container(), "Pulled", message);
        decisions.made(request.pod(), new ImageDecision.Present(request.image()));
    }

    /** A start waits for an image that can't be had now. */
    void waits(EnsureImage request, ImageVerdict.Refused refused) {
        WaitingReason reason = refused.reason();
        switch (reason.reason()) {
            // What the pull before said was an event of its own; without it, these count as one.
            case "ImagePullBackOff" -> events.normal(request.pod(), request.container(), "BackOff",
                    ImagePulls.backingOff(request.image()));
            case "ImageInspectError", "InvalidImageName" ->
                events.warning(request.pod(), request.container(), "InspectFailed", reason.message());
            default -> events.warning(request.pod(), request.container(), reason.reason(), reason.message());
        }
        unavailable(request, refused);
    }

    /** A start waits for an image that can't be had now; without an event of its own. */
    void unavailable(EnsureImage request, ImageVerdict.Refused refused) {
        decisions.made(request.pod(), new ImageDecision.Unavailable(request.image(), refused.reason().reason(),
                refused.reason().message(), refused.retryAfter().map(decisions::after)));
    }
}
