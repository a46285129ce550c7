/**
 * Objects that pods need: ConfigMaps and Secrets one by one and only while a pod needs them, services and runtime classes
 * all together; tokens of service accounts, claims and volumes each time that somebody asks. Secrets go to nobody but who
 * asked for them.
 */
package io.jubelet.adapters.apiserver.objects;
