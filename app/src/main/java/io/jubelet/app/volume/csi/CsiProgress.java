package io.jubelet.app.volume.csi;

/** Listens to the progress of a volume of a CSI driver, for the messages of events. */
public interface CsiProgress {

    /** The pod can't have the volume as it is. */
    void unusable();

    /** It is being found out whether the volume is attached. */
    void checkingAttachment();

    /** The volume is not attached yet, and nothing has failed. */
    void waitingForAttachment();

    /** The volume is being mounted once on the node. */
    void staging();

    /** The volume is being mounted for the pod. */
    void publishing();

    /** The volume is mounted, and is being made larger if it is to be. */
    void expanding();
}
