package io.jubelet.app.image;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.image.EnsureImage;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.image.PullEnded;
import io.jubelet.domain.runtime.Image;
import io.jubelet.ports.time.Timers;
import java.util.Optional;

/** Publishes how long pods wait for images. Thread-safe. */
final class PullTimes {

    private final Bus bus;
    private final Timers timers;

    PullTimes(Bus bus, Timers timers) {
        this.bus = bus;
        this.timers = timers;
    }

    /**
     * A pod has its image.
     *
     * @param begin when it began to wait
     * @param image the image, if the runtime reports it
     */
    void pulled(EnsureImage request, long begin, Optional<Image> image) {
        bus.publish(ImageTopics.PULL_ENDED, new PullEnded.Pulled(request.pod().uid(), request.image(), begin, timers.nanos(),
                image.map(Image::size).orElse(0L)));
    }

    /**
     * A pod goes on waiting.
     *
     * @param begin when it began to wait for this pull
     */
    void failed(EnsureImage request, long begin) {
        bus.publish(ImageTopics.PULL_ENDED, new PullEnded.Failed(request.pod().uid(), request.image(), begin));
    }

    /** A pod whose pull failed has its image without another one. */
    void spared(EnsureImage request) {
        bus.publish(ImageTopics.PULL_ENDED, new PullEnded.Spared(request.pod().uid(), request.image(), timers.nanos()));
    }
}
