package io.jubelet.app.image;

import io.jubelet.domain.image.credential.PullAccess;
import io.jubelet.ports.failure.PortException;

/** A pull that is on record until it ends. Not thread-safe. */
final class PullIntent implements AutoCloseable {

    private final PullRecords records;
    private final String image;
    private boolean succeeded;

    private PullIntent(PullRecords records, String image) {
        this.records = records;
        this.image = image;
    }

    /**
     * Records that an image is going to be pulled.
     *
     * @param image the image as the user wrote it
     * @throws PortException when that can't be recorded; the image must not be pulled then
     */
    static PullIntent record(PullRecords records, String image) {
        records.begins(image);
        return new PullIntent(records, image);
    }

    /**
     * The image was pulled.
     *
     * @param imageRef reference of the image in the runtime
     * @param access who may use it for that
     */
    void succeeded(String imageRef, PullAccess access) {
        records.succeeded(image, imageRef, access);
        succeeded = true;
    }

    /** Nothing is pulled any more. */
    @Override
    public void close() {
        if (!succeeded) {
            records.failed(image);
        }
    }
}
