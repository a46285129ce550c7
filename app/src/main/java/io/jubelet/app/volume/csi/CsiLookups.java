package io.jubelet.app.volume.csi;

import io.jubelet.app.message.csi.AttachmentVerdict;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.CsiSecrets;
import io.jubelet.domain.csi.CsiToken;
import io.jubelet.domain.csi.CsiTokenRequest;
import io.jubelet.domain.csi.CsiVolume;
import io.jubelet.domain.pod.Pod;
import java.util.Optional;

/** Objects of the cluster that volumes of drivers depend on. A failed lookup throws a {@code PortException}. */
public interface CsiLookups {

    /** The CSIDriver of a driver; empty when the cluster has none. */
    Optional<CsiDriver> driver(String name);

    /** Whether a persistent volume is attached to this node. */
    AttachmentVerdict attachment(CsiVolume volume);

    /** All values of a Secret, as texts. */
    CsiSecrets secret(ConfigObjectKey key);

    /** A token of the service account of a pod. */
    CsiToken token(Pod pod, CsiTokenRequest request);
}
