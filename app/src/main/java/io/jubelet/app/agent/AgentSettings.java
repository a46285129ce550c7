package io.jubelet.app.agent;

import io.jubelet.app.image.ImagePolicy;
import io.jubelet.app.node.NodeStatusSettings;
import io.jubelet.app.sync.PodSettings;

/**
 * What is configured for the whole agent, by family.
 *
 * @param pods how pods are admitted and run
 * @param images how images are pulled
 * @param node how the node is registered and reported
 * @param localStorageIsolation whether pods are evicted that take more of the disk than they may
 */
public record AgentSettings(PodSettings pods, ImagePolicy images, NodeStatusSettings node,
        boolean localStorageIsolation) {
}
