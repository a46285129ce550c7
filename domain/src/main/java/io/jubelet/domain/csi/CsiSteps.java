package io.jubelet.domain.csi;

import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.volume.name.CsiVolumeNames;

/** Steps with the texts of a kubelet. */
final class CsiSteps {

    static final String PLUGIN = CsiVolumeNames.PLUGIN + ": ";

    private CsiSteps() {
    }

    /** Read a Secret; the problem names it between these texts. */
    static CsiStep.ReadSecret secret(ConfigObjectKey key, String before, String after) {
        return new CsiStep.ReadSecret(key, before + key.namespace() + "/" + key.name() + after + PLUGIN
                + "failed to find the secret " + key.name() + " in the namespace " + key.namespace() + " with error: ");
    }

    /** Read the attachment of a block device. */
    static CsiStep.ReadAttachment attachment(String name, String who) {
        return new CsiStep.ReadAttachment(name, PLUGIN + who + " failed to get volume attachment [id=" + name + "]: ");
    }
}
