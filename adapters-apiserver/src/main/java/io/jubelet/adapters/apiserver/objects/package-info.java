/**
 * Objects that pods need: ConfigMaps and Secrets one by one and only while a pod needs them, services and runtime classes
 * all together; tokens of service accounts, claims and volumes for each request. Secrets are delivered only to callers that
 * requested them.
 */
package io.jubelet.adapters.apiserver.objects;
