/**
 * Objects that pods and the node need: ConfigMaps and Secrets one by one and only while a pod needs them, services and runtime
 * classes all together; CSI drivers, trust bundles and certificate requests all together once one is needed; CSINodes, attachments,
 * tokens of service accounts, access reviews, claims and volumes for each question. Secrets are delivered only to callers that
 * requested them.
 */
package io.jubelet.adapters.apiserver.objects;
