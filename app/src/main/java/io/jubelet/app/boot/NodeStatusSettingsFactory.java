package io.jubelet.app.boot;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.FeatureGate;
import io.jubelet.app.config.RegistrationConfiguration;
import io.jubelet.app.settings.NodeCreation;
import io.jubelet.app.settings.NodeStatusSettings;
import io.jubelet.domain.node.DeclaredFeatures;
import io.jubelet.domain.node.KubernetesVersion;
import io.jubelet.domain.node.NodeComputation;
import io.jubelet.domain.node.NodeRegistration;
import io.jubelet.domain.node.NodeStatusPolicy;

/** Makes the settings of the node status from the configuration. */
final class NodeStatusSettingsFactory {

    private NodeStatusSettingsFactory() {
    }

    static NodeStatusSettings of(AgentConfiguration configuration) {
        RegistrationConfiguration wanted = configuration.registration();
        String name = configuration.node().name();
        var registration = new NodeRegistration(name, name, wanted.labels(), wanted.taints(), wanted.providerId(),
                wanted.externalCloudProvider(), wanted.controllerAttachDetach());
        var policy = new NodeStatusPolicy(wanted.ips(), configuration.pods().limit(), configuration.reserves(),
                configuration.pods().eviction().localStorageIsolation(), wanted.maxImages(),
                configuration.server().reportedPort(), DeclaredFeatures.of(configuration.server().handlers().webSockets(),
                        configuration.gates().podFields().userNamespacesInHostNetwork()));
        return new NodeStatusSettings(new NodeComputation(registration, policy), KubernetesVersion.TEXT, creation(configuration),
                PluginAccess.areDevicesForgotten(configuration), wanted.updateFrequency(), wanted.reportFrequency(),
                wanted.leaseDurationSeconds());
    }

    private static NodeCreation creation(AgentConfiguration configuration) {
        if (!configuration.registration().registers()) {
            return NodeCreation.BY_OTHERS;
        }
        return configuration.gates().isOn(FeatureGate.KUBELET_REGISTRATION_GET_ON_EXISTS_ONLY)
                ? NodeCreation.OR_CONFLICTING : NodeCreation.OR_EXISTING;
    }
}
