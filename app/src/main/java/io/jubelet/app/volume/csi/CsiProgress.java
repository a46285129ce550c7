package io.jubelet.app.volume.csi;

/** Receives the progress of a volume, for the messages of events. */
public interface CsiProgress {

    /** The pod can't have it as it is. */
    void isUnusable();

    /** It is found out whether it is attached. */
    void atAttachment();

    /** It is not attached yet, and nothing has failed. */
    void awaitsAttachment();

    /** Its driver wants to be asked for it again and again while the pod runs. */
    void requiresRepublish();

    /** It is being mounted once on the node. */
    void atStaging();

    /** It is being mounted for the pod. */
    void atPublishing();

    /** It is mounted, and made larger if it is to be. */
    void atExpansion();
}
