package io.jubelet.domain.volume.migration;

import io.jubelet.domain.meta.SecretReference;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.CloudVolumeSource.AzureFile;
import io.jubelet.domain.volume.claim.ClaimReference;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** File shares of Azure ({@code azureFile}). */
final class AzureShares {

    private static final InTreePlugin PLUGIN = InTreePlugin.AZURE_FILE;
    /** Names of Secrets that were made for an account. */
    private static final Pattern OF_ACCOUNT = Pattern.compile("azure-storage-account-(.+)-secret");
    private static final String RESOURCE_GROUP = "kubernetes.io/azure-file-resource-group";
    private static final String DEFAULT_NAMESPACE = "default";

    private AzureShares() {
    }

    static PersistentVolume inline(String volume, AzureFile share, String podNamespace) {
        String namespace = podNamespace.isEmpty() ? DEFAULT_NAMESPACE : podNamespace;
        String handle = handle("", share, volume, namespace);
        return InlineVolume.of(handle, source(share, handle, namespace), InlineVolume.READ_WRITE_MANY);
    }

    static PersistentVolume persistent(PersistentVolume volume, AzureFile share, Optional<String> secretNamespace)
            throws PodConfigException {
        String namespace = secretNamespace.or(() -> volume.claim().map(ClaimReference::namespace)).orElse("");
        if (namespace.isEmpty()) {
            throw new PodConfigException("could not find a secret namespace in PersistentVolumeSource or ClaimRef");
        }
        String resourceGroup = volume.metadata().annotations().getOrDefault(RESOURCE_GROUP, "");
        return volume.withSource(source(share, handle(resourceGroup, share, volume.name(), namespace), namespace));
    }

    private static PersistentVolumeSource.Csi source(AzureFile share, String handle, String namespace) {
        return CsiSource.of(PLUGIN, handle).readOnly(share.readOnly()).attributes(Map.of("sharename", share.shareName()))
                .stageSecret(new SecretReference(share.secretName(), namespace)).make();
    }

    private static String handle(String resourceGroup, AzureFile share, String volume, String namespace) {
        return String.join("#", resourceGroup, account(share.secretName()), share.shareName(), volume, namespace);
    }

    /** The account that a Secret is for, by its name; the name itself where that does not say it. */
    private static String account(String secret) {
        Matcher found = OF_ACCOUNT.matcher(secret);
        return found.find() ? found.group(1) : secret;
    }
}
